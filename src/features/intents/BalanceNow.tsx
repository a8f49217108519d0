import { formatEth } from '../../lib/format'
import { UNKNOWN } from './unknown'
import type { PaymentFunds } from './usePaymentFunds'

interface Props {
  balance: PaymentFunds['balance']
}

/** What the wallet holds. */
export function BalanceNow({ balance: { data, error } }: Props) {
  if (data === undefined) return error === undefined ? 'Asking' : UNKNOWN
  return formatEth(BigInt(data))
}

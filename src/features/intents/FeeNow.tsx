import { Text } from '../../components/Text'
import { formatEth, formatUsd } from '../../lib/format'
import { centsFromUsd, centsOfWei, roundUpTo, usdFromCents } from '../../lib/money'
import { UNKNOWN } from './unknown'
import type { PaymentFunds } from './usePaymentFunds'

interface Props {
  fee: PaymentFunds['fee']
  /** USD per ETH. */
  price: string | undefined
}

/** Fees are said to a millionth of an ETH and to a cent, rounded up: a small one is not nothing. */
const SAID_TO_WEI = 10n ** 12n

/** What the network takes for a payment, in ether and dollars. */
export function FeeNow({ fee: { data, error }, price }: Props) {
  if (data === undefined) return error === undefined ? 'Asking' : UNKNOWN
  const worth = price === undefined ? undefined : centsOfWei(data, centsFromUsd(price)) + 1n
  return (
    <>
      about {formatEth(roundUpTo(SAID_TO_WEI, data))}
      {worth !== undefined && <Text look="muted">{formatUsd(usdFromCents(worth))}</Text>}
    </>
  )
}

import { Text } from '../../components/Text'
import { formatEth, formatUsd } from '../../lib/format'
import { centsFromUsd, centsOfWei, roundUpTo, usdFromCents } from '../../lib/money'
import { Known } from './Known'
import { DISPLAY_STEP_WEI, type PaymentFunds } from './usePaymentFunds'

interface Props {
  funds: Pick<PaymentFunds, 'fee' | 'contractWallet'>
  /** USD per ETH. */
  price: string | undefined
}

/** The network fee in ETH and dollars, rounded up so that a small fee is not shown as 0. */
export function FeeNow({ funds: { fee, contractWallet }, price }: Props) {
  if (contractWallet) return 'paid by the owner who sends it'
  return (
    <Known view={fee} hasNote>
      {(wei) => (
        <>
          about {formatEth(roundUpTo(DISPLAY_STEP_WEI, wei))}
          {price !== undefined && (
            <Text look="muted">{formatUsd(usdFromCents(centsOfWei(wei, centsFromUsd(price)) + 1n))}</Text>
          )}
        </>
      )}
    </Known>
  )
}

import { Facts } from '../../../components/Facts'
import { Notice } from '../../../components/Notice'
import { formatEth, formatPerMille, formatUsd } from '../../../lib/format'
import { divideUp, usdFromCents } from '../../../lib/money'
import { REMEDY_LEVEL, type CreditPosition } from './creditPosition'

interface Props {
  remedies: NonNullable<CreditPosition['remedies']>
}

/** Amounts to add are rounded up to millionths of an ETH, the precision of `formatEth`. */
const STEP_WEI = 10n ** 12n

/** The payment or the extra collateral that ends a margin call. Neither can be made in the app yet. */
export function MarginCallRemedies({ remedies: { payCents, addWei, addCents } }: Props) {
  const added = divideUp(addWei, STEP_WEI) * STEP_WEI
  return (
    <Notice tone="warn" title={`Either brings loan-to-value back to ${formatPerMille(REMEDY_LEVEL)}`}>
      <Facts
        facts={[
          { label: 'Pay back', value: formatUsd(usdFromCents(payCents)) },
          {
            label: 'Or add collateral',
            value: `${formatEth(added)}, worth ${formatUsd(usdFromCents(addCents))}`,
          },
        ]}
      />
      Neither can be done in the app yet: Make Payment is not open. Ask the bank before you send anything. A
      payment that nothing was agreed for would only lie there unclaimed.
    </Notice>
  )
}

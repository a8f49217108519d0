import { Facts } from '../../../components/Facts'
import { Notice } from '../../../components/Notice'
import { formatEth, formatUsd } from '../../../lib/format'
import { formatPerMille } from '../../../lib/formatPerMille'
import { divideUp, usdFromCents } from '../../../lib/money'
import { CURED_AT, type Standing } from './standing'

interface Props {
  cure: NonNullable<Standing['cure']>
}

/** ETH is read in millionths; what has to be added is rounded up to them. */
const STEP_WEI = 10n ** 12n

/** What ends a margin call, and that it cannot be done here yet. */
export function Cure({ cure: { payCents, addWei, addCents } }: Props) {
  const added = divideUp(addWei, STEP_WEI) * STEP_WEI
  return (
    <Notice tone="warn" title={`Either brings loan-to-value back to ${formatPerMille(CURED_AT)}`}>
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

import { Facts } from '../../../components/Facts'
import { Notice } from '../../../components/Notice'
import { formatExactEth, formatPerMille, formatUsd } from '../../../lib/format'
import { usdFromCents } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import { REMEDY_LEVEL, remedyEth, type CreditPosition } from './creditPosition'

interface Props {
  card: CreditCard
  remedies: NonNullable<CreditPosition['remedies']>
}

/** The payment or the extra collateral that ends a margin call. `MarginCallNotice` has the way to add it. */
export function MarginCallRemedies({ card, remedies }: Props) {
  const { payCents, addCents } = remedies
  return (
    <Notice tone="warn" title={`Either brings loan-to-value back to ${formatPerMille(REMEDY_LEVEL)}`}>
      <Facts
        facts={[
          { label: 'Repay', value: formatUsd(usdFromCents(payCents)) },
          {
            label: 'Or add collateral',
            value: `${formatExactEth(remedyEth(remedies))}, worth ${formatUsd(usdFromCents(addCents))}`,
          },
        ]}
      />
      {card.addedCollateral === undefined
        ? 'You cannot repay or add collateral in the app yet. Contact us before sending anything.'
        : 'You cannot repay in the app yet. You can add collateral.'}
    </Notice>
  )
}

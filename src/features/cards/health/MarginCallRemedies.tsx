import { Facts } from '../../../components/Facts'
import { Notice } from '../../../components/Notice'
import { formatExactEth, formatPerMille, formatUsd } from '../../../lib/format'
import { usdFromCents } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import { AddCollateralButton } from '../collateral/AddCollateralButton'
import { REMEDY_LEVEL, remedyEth, type CreditPosition } from './creditPosition'

interface Props {
  card: CreditCard
  remedies: NonNullable<CreditPosition['remedies']>
}

/** The payment or the extra collateral that ends a margin call. A payment cannot be made in the app yet. */
export function MarginCallRemedies({ card, remedies }: Props) {
  const { payCents, addCents } = remedies
  const eth = remedyEth(remedies)
  return (
    <Notice
      tone="warn"
      title={`Either brings loan-to-value back to ${formatPerMille(REMEDY_LEVEL)}`}
      action={<AddCollateralButton card={card} eth={eth} />}
    >
      <Facts
        facts={[
          { label: 'Pay back', value: formatUsd(usdFromCents(payCents)) },
          {
            label: 'Or add collateral',
            value: `${formatExactEth(eth)}, worth ${formatUsd(usdFromCents(addCents))}`,
          },
        ]}
      />
      {card.addedCollateral === undefined
        ? 'Neither can be done in the app yet: Make Payment is not open. Ask us before you send anything. A payment that nothing was agreed for would only lie there unclaimed.'
        : 'You cannot pay back in the app yet: Make Payment is not open. You can add collateral here.'}
    </Notice>
  )
}

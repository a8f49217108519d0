import { AmountField } from '../../../components/AmountField'
import { BesideCard } from '../../../components/BesideCard'
import { Button } from '../../../components/Button'
import { Notice } from '../../../components/Notice'
import { QuickChoices } from '../../../components/QuickChoices'
import { formatWholeUsd } from '../../../lib/format'
import type { CreditDraft } from '../cardsSlice'
import { FormingCard } from '../FormingCard'
import type { Wanted } from './creditQuote'
import { useCreditDraft } from './useCreditDraft'

interface Props {
  draft: CreditDraft
  /** The amounts that the draft comes to at the live price. */
  wanted: Wanted
  lineError: string | undefined
  collateralError: string | undefined
}

const QUICK_LINES = ['1000.00', '5000.00', '10000.00']

/** Fields for credit line and collateral, beside the card that they ask for. */
export function CreditFields({ draft, wanted, lineError, collateralError }: Props) {
  const { textOf, onType, onLeave, onPropose } = useCreditDraft(draft, wanted)
  return (
    <>
      <BesideCard card={<FormingCard kind="credit" amount={wanted.amount} />}>
        <AmountField
          label="Credit line"
          hint={draft.follows === 'line' ? 'Proposed for this collateral.' : undefined}
          unit="$"
          value={textOf('line')}
          onChange={({ target }) => onType('line', target.value)}
          onBlur={() => onLeave('line')}
          error={lineError}
        />
        <AmountField
          label="Collateral"
          unit="ETH"
          value={textOf('collateral')}
          onChange={({ target }) => onType('collateral', target.value)}
          onBlur={() => onLeave('collateral')}
          error={collateralError}
        />
        <QuickChoices
          label="Quick credit lines"
          choices={QUICK_LINES.map((line) => ({
            name: formatWholeUsd(line),
            onChoose: () => onType('line', line.replace('.00', '')),
          }))}
        />
      </BesideCard>
      {draft.follows === 'none' && (
        <Notice
          action={
            <Button kind="ghost" onClick={onPropose}>
              Propose the collateral
            </Button>
          }
        >
          You typed both amounts, so neither follows the other.
        </Notice>
      )}
    </>
  )
}

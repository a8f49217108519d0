import { Button } from '../../../components/Button'
import { Field } from '../../../components/Field'
import { FieldPair } from '../../../components/FieldPair'
import { Notice } from '../../../components/Notice'
import { QuickChoices } from '../../../components/QuickChoices'
import { RangeField } from '../../../components/RangeField'
import { formatWholeUsd } from '../../../lib/format'
import { PERCENT, type CreditDraft } from '../cardsSlice'
import type { Wanted } from './creditQuote'
import { useCreditDraft } from './useCreditDraft'

interface Props {
  draft: CreditDraft
  /** The amounts that the draft comes to at the live price. */
  wanted: Wanted
  loanToValue: string | undefined
  lineError: string | undefined
  collateralError: string | undefined
}

const QUICK_LINES = ['1000.00', '2500.00', '5000.00', '10000.00']

/** Fields for credit line, collateral and loan-to-value. */
export function CreditFields({ draft, wanted, loanToValue, lineError, collateralError }: Props) {
  const { textOf, onType, onLeave, onPercent, onPropose } = useCreditDraft(draft, wanted)
  return (
    <>
      <FieldPair>
        <Field
          label="Credit line"
          hint={
            draft.follows === 'line' ? 'Proposed for this collateral.' : 'What you want to be able to spend.'
          }
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          value={textOf('line')}
          onChange={({ target }) => onType('line', target.value)}
          onBlur={() => onLeave('line')}
          error={lineError}
        />
        <Field
          label="Collateral"
          hint={draft.follows === 'collateral' ? 'Proposed for this line.' : 'What you lock.'}
          suffix="ETH"
          inputMode="decimal"
          autoComplete="off"
          value={textOf('collateral')}
          onChange={({ target }) => onType('collateral', target.value)}
          onBlur={() => onLeave('collateral')}
          error={collateralError}
        />
      </FieldPair>
      <QuickChoices
        label="Quick credit lines"
        choices={QUICK_LINES.map((line) => ({
          name: formatWholeUsd(line),
          onChoose: () => onType('line', line.replace('.00', '')),
        }))}
      />
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
      <RangeField
        label={draft.follows === 'line' ? 'Borrow less, with more to spare' : 'Lock more, with more to spare'}
        valueText={loanToValue === undefined ? 'Enter an amount first' : `Loan-to-value ${loanToValue}`}
        min={PERCENT.least}
        max={PERCENT.most}
        step={1}
        value={draft.percent}
        onChange={({ target }) => onPercent(Number(target.value))}
      />
    </>
  )
}

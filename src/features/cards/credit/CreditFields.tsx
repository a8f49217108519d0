import type { ChangeEvent } from 'react'
import { useAppDispatch } from '../../../app/hooks'
import { AmountField } from '../../../components/AmountField'
import { BesideCard } from '../../../components/BesideCard'
import { Button } from '../../../components/Button'
import { Notice } from '../../../components/Notice'
import { QuickChoices } from '../../../components/QuickChoices'
import { formatWholeUsd } from '../../../lib/format'
import {
  collateralProposed,
  creditFieldLeft,
  creditTyped,
  type CreditDraft,
  type CreditField,
} from '../cardsSlice'
import { FormingCard } from '../FormingCard'
import { textOfField, type Wanted } from './creditQuote'

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
  const dispatch = useAppDispatch()
  const onType = (field: CreditField, text: string) => dispatch(creditTyped({ field, text }))
  const bind = (field: CreditField) => ({
    value: textOfField(draft, wanted, field),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onType(field, target.value),
    onBlur: () => dispatch(creditFieldLeft(field)),
  })
  return (
    <>
      <BesideCard card={<FormingCard kind="credit" amount={wanted.amount} />}>
        <AmountField
          label="Credit line"
          hint={draft.follows === 'line' ? 'Proposed for this collateral.' : undefined}
          unit="$"
          {...bind('line')}
          error={lineError}
        />
        <AmountField label="Collateral" unit="ETH" {...bind('collateral')} error={collateralError} />
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
            <Button kind="ghost" onClick={() => dispatch(collateralProposed())}>
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

import { useAppDispatch } from '../../../app/hooks'
import { creditDrafted, type CreditDraft } from '../cardsSlice'
import type { Wanted } from './creditQuote'

type Field = 'line' | 'collateral'

const otherOf = (field: Field): Field => (field === 'line' ? 'collateral' : 'line')

/**
 * An application as it is typed. What was typed into one field proposes the other, until that was typed as well: then
 * neither follows, and nobody's amount is changed under their hands.
 */
export function useCreditDraft(draft: CreditDraft, wanted: Wanted) {
  const dispatch = useAppDispatch()
  const change = (changes: Partial<CreditDraft>) => void dispatch(creditDrafted(changes))

  return {
    /** What a field shows: what was typed, or what is proposed. */
    textOf: (field: Field): string => {
      if (draft.follows !== field) return draft[field]
      return (field === 'line' ? wanted.amount : wanted.collateral) ?? ''
    },
    onType: (field: Field, text: string): void => {
      const other = otherOf(field)
      const isAlone = draft.follows === other || (draft.follows === field && draft[other].trim() === '')
      change({ [field]: text, follows: isAlone ? other : 'none' })
    },
    /** A field that was left empty follows the other one again. */
    onLeave: (field: Field): void => {
      if (draft.follows !== field && draft[field].trim() === '' && draft[otherOf(field)].trim() !== '')
        change({ follows: field })
    },
    /** The slider moves what follows; after both were typed it moves the collateral, and the field says so. */
    onPercent: (percent: number): void =>
      change({ percent, ...(draft.follows === 'none' && { follows: 'collateral' }) }),
    onPropose: (): void => change({ follows: 'collateral', collateral: '' }),
  }
}

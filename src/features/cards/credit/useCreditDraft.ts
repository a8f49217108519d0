import { useAppDispatch } from '../../../app/hooks'
import { creditDrafted, type CreditDraft } from '../cardsSlice'
import type { Wanted } from './creditQuote'
import { formatTyped } from '../../../lib/format'

type Field = 'line' | 'collateral'

const otherOf = (field: Field): Field => (field === 'line' ? 'collateral' : 'line')

/**
 * Input handlers of the application. Typing into one field proposes the other, until the customer types into both.
 */
export function useCreditDraft(draft: CreditDraft, wanted: Wanted) {
  const dispatch = useAppDispatch()
  const change = (changes: Partial<CreditDraft>) => void dispatch(creditDrafted(changes))

  return {
    /** The typed text, or the proposal. */
    textOf: (field: Field): string => {
      if (draft.follows !== field) return draft[field]
      return formatTyped((field === 'line' ? wanted.amount : wanted.collateral) ?? '')
    },
    onType: (field: Field, text: string): void => {
      const other = otherOf(field)
      const isAlone = draft.follows === other || (draft.follows === field && draft[other].trim() === '')
      change({ [field]: text, follows: isAlone ? other : 'none' })
    },
    /** An emptied field follows the other one again. */
    onLeave: (field: Field): void => {
      if (draft.follows !== field && draft[field].trim() === '' && draft[otherOf(field)].trim() !== '')
        change({ follows: field })
    },
    /** The slider moves the proposed field, or the collateral if both were typed. */
    onPercent: (percent: number): void =>
      change({ percent, ...(draft.follows === 'none' && { follows: 'collateral' }) }),
    onPropose: (): void => change({ follows: 'collateral', collateral: '' }),
  }
}

import { useAppSelector } from '../../../app/hooks'
import { assertNever } from '../../../lib/assertNever'
import { isActive } from '../../../lib/cardStatus'
import type { CreditCard } from '../../../services/contracts'
import { actionOf, selectFreeze, type Freeze, type FreezeAction } from './freeze'

/** What a screen may say of a credit card's status. */
export interface FreezeStatus {
  /** Undefined while the bank's answer is not known: then nothing is claimed. */
  status: 'Active' | 'Frozen' | undefined
  /** For the corner of the card. */
  word: string
  /** How the card is drawn: as last known. */
  isFrozen: boolean
}

const UNDER_WAY: Record<FreezeAction, string> = { freeze: 'Freezing…', unfreeze: 'Unfreezing…' }

/** The status of a card, as far as it is known while a freeze or unfreeze is not settled. */
export function freezeStatusOf(
  card: Pick<CreditCard, 'cardStatus'>,
  freeze: Freeze | undefined,
): FreezeStatus {
  const isFrozen = !isActive(card)
  const known = isFrozen
    ? ({ status: 'Frozen', word: 'Frozen ❅', isFrozen } as const)
    : ({ status: 'Active', word: 'Active', isFrozen } as const)
  if (!freeze) return known
  const unknown = (word: string): FreezeStatus => ({ status: undefined, word, isFrozen })
  switch (freeze.step) {
    // The card was read before the customer was asked.
    case 'asking':
      return known
    case 'queued':
    case 'sending':
      return unknown(UNDER_WAY[actionOf(freeze.mutation)])
    case 'waiting':
    case 'signIn':
      return unknown('Waiting…')
    case 'reading':
      return unknown('Checking…')
    default:
      return assertNever(freeze.step)
  }
}

export const useFreezeStatus = (card: Pick<CreditCard, 'id' | 'cardStatus'>): FreezeStatus =>
  freezeStatusOf(
    card,
    useAppSelector((state) => selectFreeze(state, card.id)),
  )

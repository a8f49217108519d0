import { useAppSelector } from '../../../app/hooks'
import { isActive } from '../../../lib/cardStatus'
import type { CreditCard } from '../../../services/contracts'
import { selectFreeze, type Freeze } from './freeze'

/** What a screen may say of a credit card's status. */
export interface FreezeStatus {
  /** Undefined while the bank's answer is not known: then nothing is claimed. */
  status: 'Active' | 'Frozen' | undefined
  /** For the corner of the card. */
  word: string
  /** How the card is drawn: as last known. */
  isFrozen: boolean
}

const UNDER_WAY = { creditFreeze: 'Freezing…', creditUnfreeze: 'Unfreezing…' }
const PAUSED = { waiting: 'Waiting…', signIn: 'Waiting…', reading: 'Checking…' }

/** The status of a card, as far as it is known while a freeze or unfreeze is not settled. */
export function freezeStatusOf(
  card: Pick<CreditCard, 'cardStatus'>,
  freeze: Freeze | undefined,
): FreezeStatus {
  const isFrozen = !isActive(card)
  // The card was read before the customer was asked.
  if (!freeze || freeze.step === 'asking')
    return isFrozen
      ? { status: 'Frozen', word: 'Frozen ❅', isFrozen }
      : { status: 'Active', word: 'Active', isFrozen }
  const { mutation, step } = freeze
  const isGoing = step === 'queued' || step === 'sending'
  return { status: undefined, word: isGoing ? UNDER_WAY[mutation.endpoint] : PAUSED[step], isFrozen }
}

export const useFreezeStatus = (card: Pick<CreditCard, 'id' | 'cardStatus'>): FreezeStatus =>
  freezeStatusOf(
    card,
    useAppSelector((state) => selectFreeze(state, card.id)),
  )

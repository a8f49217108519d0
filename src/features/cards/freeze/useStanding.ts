import { useAppSelector } from '../../../app/hooks'
import { assertNever } from '../../../lib/assertNever'
import type { CreditCard } from '../../../services/contracts'
import { isActive } from '../cardStatus'
import type { FreezeAction } from './freezeSteps'
import { selectFreeze, type Freeze } from './freezesSlice'

/** What a screen may say of a credit card's status. */
export interface Standing {
  /** Undefined while the bank's answer is out: then nothing is claimed. */
  status: 'Active' | 'Frozen' | undefined
  /** For the corner of the card. */
  word: string
  /** How it is drawn: as last known. */
  isFrozen: boolean
}

const certain = (isFrozen: boolean): Standing => ({
  status: isFrozen ? 'Frozen' : 'Active',
  word: isFrozen ? 'Frozen ❅' : 'Active',
  isFrozen,
})

const SENDING: Record<FreezeAction, string> = { freeze: 'Freezing…', unfreeze: 'Unfreezing…' }

/** What the bank holds, as far as it is known while a freeze or unfreeze is under way. */
export function standingOf(card: Pick<CreditCard, 'cardStatus'>, freeze: Freeze | undefined): Standing {
  const known = certain(!isActive(card))
  if (!freeze) return known
  switch (freeze.step) {
    case 'done':
      return certain(freeze.action === 'freeze')
    case 'sending':
      return { ...known, status: undefined, word: SENDING[freeze.action] }
    case 'waiting':
    case 'signIn':
      return { ...known, status: undefined, word: 'Waiting…' }
    case 'checking':
    case 'reading':
      return { ...known, status: undefined, word: 'Checking…' }
    case 'asking':
    case 'failed':
    case 'settled':
      return known
    default:
      return assertNever(freeze.step)
  }
}

/** The same for a screen. */
export const useStanding = (card: Pick<CreditCard, 'id' | 'cardStatus'>): Standing =>
  standingOf(
    card,
    useAppSelector((state) => selectFreeze(state, card.id)),
  )

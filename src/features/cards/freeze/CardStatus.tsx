import { useAppSelector } from '../../../app/hooks'
import { isClosed } from '../../../lib/cardStatus'
import type { CreditCard } from '../../../services/contracts'
import { selectFreeze } from './freeze'
import { freezeStatusOf } from './freezeStatus'

interface Props {
  card: Pick<CreditCard, 'id' | 'cardStatus' | 'closed'>
}

/** A credit card's status in the bank's own word; while a freeze is under way, that. A closed card has no other. */
export function CardStatus({ card }: Props) {
  const freeze = useAppSelector((state) => selectFreeze(state, card.id))
  if (isClosed(card)) return 'Closed'
  return freeze ? freezeStatusOf(card, freeze).word : card.cardStatus
}

import { useAppSelector } from '../../../app/hooks'
import type { CreditCard } from '../../../services/contracts'
import { selectFreeze } from './freeze'
import { freezeStatusOf } from './freezeStatus'

interface Props {
  card: Pick<CreditCard, 'id' | 'cardStatus'>
}

/** A credit card's status in the bank's own word; while a freeze is under way, that. */
export function CardStatus({ card }: Props) {
  const freeze = useAppSelector((state) => selectFreeze(state, card.id))
  return freeze ? freezeStatusOf(card, freeze).word : card.cardStatus
}

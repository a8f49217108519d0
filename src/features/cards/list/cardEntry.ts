import { formatExpiry, formatUsd } from '../../../lib/format'
import type { CreditCard, DebitCard } from '../../../services/contracts'
import { isActive, isClosed } from '../../../lib/cardStatus'

export type CardEntry = { kind: 'credit'; card: CreditCard } | { kind: 'debit'; card: DebitCard }
export type CardKind = CardEntry['kind']

/** Unique among both kinds, whose ids may coincide. */
export const entryKey = ({ kind, card }: CardEntry): string => `${kind} ${card.id}`

/** The bank has closed the credit line. Debit cards cannot be closed. */
const isOver = (entry: CardEntry): boolean => entry.kind === 'credit' && isClosed(entry.card)

/** Anything but `Active` (SPEC.md section 4). Debit cards cannot be frozen. */
export const isFrozen = (entry: CardEntry): boolean =>
  entry.kind === 'credit' && !isActive(entry.card) && !isOver(entry)

/** True while a reorganisation has unconfirmed the card's payment, so that its money does not count. */
const isPending = ({ card }: CardEntry): boolean => card.fundingStatus === 'Pending'

/** There is an amount: the line is not closed, and the payment is not unconfirmed. */
export const hasAmount = (entry: CardEntry): boolean => !isPending(entry) && !isOver(entry)

/** The credit line or the amount paid onto the card, or why it has none. */
export function amountOf(entry: CardEntry): string {
  if (isOver(entry)) return 'Closed'
  return isPending(entry) ? 'Waiting for confirmation' : formatUsd(entry.card.amount)
}

/** Undefined for debit cards, and for credit cards without an amount. */
export function statusOf(entry: CardEntry): 'Active' | 'Frozen ❅' | undefined {
  if (isFrozen(entry)) return 'Frozen ❅'
  return entry.kind === 'credit' && hasAmount(entry) ? 'Active' : undefined
}

/** MM/YY, or empty if unknown. */
export const expiryOf = ({ card }: CardEntry): string =>
  card.expiry === undefined ? '' : formatExpiry(card.expiry)

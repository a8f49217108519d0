import { formatExpiry, formatUsd } from '../../../lib/format'
import type { CreditCard, DebitCard } from '../../../services/contracts'
import { isActive } from '../../../lib/cardStatus'

export type CardEntry = { kind: 'credit'; card: CreditCard } | { kind: 'debit'; card: DebitCard }
export type CardKind = CardEntry['kind']

/** Unique among both kinds, whose ids may coincide. */
export const entryKey = ({ kind, card }: CardEntry): string => `${kind} ${card.id}`

/** Anything but `Active` (SPEC.md section 4). Debit cards cannot be frozen. */
export const isFrozen = (entry: CardEntry): boolean => entry.kind === 'credit' && !isActive(entry.card)

/** True while a reorganisation has unconfirmed the card's payment, so that its money does not count. */
export const isPending = ({ card }: CardEntry): boolean => card.fundingStatus === 'Pending'

/** The credit line or the amount paid onto the card. Not shown while the payment is unconfirmed. */
export const amountOf = (entry: CardEntry): string =>
  isPending(entry) ? 'Waiting for the chain' : formatUsd(entry.card.amount)

/** Undefined for debit cards, and for credit cards whose payment is unconfirmed. */
export function statusOf(entry: CardEntry): 'Active' | 'Frozen ❅' | undefined {
  if (isFrozen(entry)) return 'Frozen ❅'
  return entry.kind === 'credit' && !isPending(entry) ? 'Active' : undefined
}

/** MM/YY, or empty if unknown. */
export const expiryOf = ({ card }: CardEntry): string =>
  card.expiry === undefined ? '' : formatExpiry(card.expiry)

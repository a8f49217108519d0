import { formatExpiry, formatUsd } from '../../../lib/format'
import type { CreditCard, DebitCard } from '../../../services/contracts'
import { isActive } from '../../../lib/cardStatus'

/** A card of either kind, in a list that holds both. */
export type CardEntry = { kind: 'credit'; card: CreditCard } | { kind: 'debit'; card: DebitCard }
export type CardKind = CardEntry['kind']

/** Names an entry among both kinds: their ids need not differ. */
export const entryKey = ({ kind, card }: CardEntry): string => `${kind} ${card.id}`

/** Anything but `Active` (SPEC.md section 4). Debit cards cannot be frozen. */
export const isFrozen = (entry: CardEntry): boolean => entry.kind === 'credit' && !isActive(entry.card)

/** Has a reorganisation of the chain taken its payment away, so that its money is not there until it is mined again? */
export const isPending = ({ card }: CardEntry): boolean => card.fundingStatus === 'Pending'

/** Its line or what was paid onto it; nothing that is not there. */
export const amountOf = (entry: CardEntry): string =>
  isPending(entry) ? 'Waiting for the chain' : formatUsd(entry.card.amount)

/** Its status, where it has one. A line that is not there is not called active. */
export function statusOf(entry: CardEntry): 'Active' | 'Frozen ❅' | undefined {
  if (isFrozen(entry)) return 'Frozen ❅'
  return entry.kind === 'credit' && !isPending(entry) ? 'Active' : undefined
}

/** MM/YY, empty where the bank does not tell. */
export const expiryOf = ({ card }: CardEntry): string =>
  card.expiry === undefined ? '' : formatExpiry(card.expiry)

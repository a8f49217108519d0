import { isSameHash } from '../../lib/address'
import type { Intent, Progress, Sent } from '../../services/intents/intent'

/** Where an intent stands after a look at the world. */
export interface Sight {
  progress: Progress
  /** The followed transaction's, once a node has shown it. */
  nonce?: number | undefined
  /** What else may be paid, where that has changed. */
  earlier?: readonly Sent[] | undefined
}

const hashOf = (progress: Progress): string | undefined => ('hash' in progress ? progress.hash : undefined)
const isSameSent = (a: Sent, b: Sent): boolean =>
  isSameHash(a.hash ?? '', b.hash ?? '') && a.hash !== undefined
/** Of two in one place only one can ever count. */
const isSamePlace = (a: Sent, b: Sent): boolean => a.nonce !== undefined && a.nonce === b.nonce

/** The transaction that an intent follows; without a hash while its wallet has not told one. */
export const followedBy = ({ progress, nonce }: Pick<Intent, 'progress' | 'nonce'>): Sent => ({
  hash: hashOf(progress),
  nonce,
})

/** What else may still be paid. */
export const othersOf = ({ earlier = [] }: Pick<Intent, 'earlier'>): Sent[] =>
  earlier.filter(({ hasFailed }) => hasFailed !== true)

/** Has the wallet given a second one a place of its own, so that both may be paid? Not said before that is known. */
export const mayBePaidTwice = (intent: Intent): boolean =>
  intent.nonce !== undefined && othersOf(intent).length > 0

/** May this be the payment, by its calldata? What the chain has refused for good is not looked for any more. */
export const isPayment =
  ({ transaction, earlier = [] }: Intent) =>
  (found: { data: string; hash: string }): boolean =>
    // What is made of an unclaimed payment has no memo of its own.
    transaction.data !== '0x' &&
    found.data === transaction.data &&
    !earlier.some((one) => one.hasFailed === true && isSameSent(one, found))

/**
 * The same intent, following another of its transactions.
 * @param next found on the chain or named by the wallet, or one of the others.
 */
export function follow(intent: Intent, next: Sent & { hash: string }): Sight {
  const all = [...(intent.earlier ?? []), followedBy(intent)]
  const placeless = all.filter(({ nonce, hasFailed }) => nonce === undefined && hasFailed !== true)
  // The one that it is: itself, sped up in its own place, or the only one whose place nobody knows.
  const same =
    all.find((one) => isSameSent(one, next)) ??
    all.find((one) => isSamePlace(one, next)) ??
    (placeless.length === 1 ? placeless[0] : undefined)
  return {
    progress: { step: 'broadcast', hash: next.hash },
    nonce: next.nonce ?? (same && isSameSent(same, next) ? same.nonce : undefined),
    earlier: all.filter((one) => one !== same),
  }
}

/** Keeps what a look has found out, but for where the intent stands. */
export function learn(intent: Intent, { progress, nonce, earlier }: Sight): Intent {
  const { nonce: before, earlier: others = [], ...rest } = intent
  const place = nonce ?? (hashOf(progress) === hashOf(intent.progress) ? before : undefined)
  const next = { hash: hashOf(progress), nonce: place }
  const left = (earlier ?? others).filter(
    (one) => one.hasFailed === true || !(isSameSent(one, next) || isSamePlace(one, next)),
  )
  return { ...rest, ...(place !== undefined && { nonce: place }), ...(left.length > 0 && { earlier: left }) }
}

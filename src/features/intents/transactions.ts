import { isSameAddress, isSameHash } from '../../lib/address'
import type { FoundTransaction } from '../../services/chain/chainPort'
import type { Intent, Progress, Sent } from '../../services/intents/intent'

/** What a poll has found out about an intent. */
export interface Observation {
  progress: Progress
  /** The current transaction's nonce, once a node has shown it. */
  nonce?: number | undefined
  /** The other transactions that were sent for it, where that list has changed. */
  earlier?: readonly Sent[] | undefined
  /** The transfer within its transaction, where the bank has named one. */
  inflow?: number | undefined
  /** The nodes do not agree about the transaction, so the bank's view decides. */
  isUndecided?: boolean
}

export const hashOf = (progress: Progress): string | undefined =>
  'hash' in progress ? progress.hash : undefined
const hasSameHash = (a: Sent, b: Sent): boolean =>
  isSameHash(a.hash ?? '', b.hash ?? '') && a.hash !== undefined
/** The chain carries out only one of two transactions with the same nonce. */
const hasSameNonce = (a: Sent, b: Sent): boolean => a.nonce !== undefined && a.nonce === b.nonce

/** The transaction that an intent tracks. It has no hash while the wallet has not answered. */
export const currentTransaction = ({ progress, nonce }: Pick<Intent, 'progress' | 'nonce'>): Sent => ({
  hash: hashOf(progress),
  nonce,
})

/** The other transactions that were sent for an intent and may still be carried out. */
export const competingTransactions = ({ earlier = [] }: Pick<Intent, 'earlier'>): Sent[] =>
  earlier.filter(({ hasFailed }) => hasFailed !== true)

/** Does a competing transaction have a nonce of its own, so that both may be carried out? False until that is known. */
export const mayBePaidTwice = (intent: Intent): boolean =>
  intent.nonce !== undefined && competingTransactions(intent).length > 0

/** Does a found transaction pay the treasury without a memo? */
const isPlainPayment = (
  { kind, transaction, fromAccount }: Intent,
  { to, value, data }: FoundTransaction,
): boolean =>
  kind !== 'account' &&
  // A plain transfer to the account is no payment to the bank.
  fromAccount === undefined &&
  data === '0x' &&
  value > 0n &&
  isSameAddress(to ?? '', transaction.to)

/** Is a found transaction this intent's payment? One that failed for good is skipped. */
export const isPayment =
  (intent: Intent) =>
  (found: FoundTransaction): boolean => {
    const { transaction, isWithoutMemo, earlier = [] } = intent
    const isMatch = isWithoutMemo
      ? isPlainPayment(intent, found) && found.value === BigInt(transaction.value)
      : // A claim of an unclaimed payment has no memo of its own.
        transaction.data !== '0x' && found.data === transaction.data
    return isMatch && !earlier.some((sent) => sent.hasFailed === true && hasSameHash(sent, found))
  }

/**
 * As `isPayment`, or a payment to the treasury that took the place of one of these transactions: some wallets drop the
 * calldata, and with it the memo, when their owner speeds a payment up.
 */
export const isPaymentOrReplacement = (intent: Intent, sent: readonly Sent[]) => {
  const isOwn = isPayment(intent)
  return (found: FoundTransaction): boolean =>
    isOwn(found) || (isPlainPayment(intent, found) && sent.some(({ nonce }) => nonce === found.nonce))
}

/**
 * Tracks another of the intent's transactions.
 * @param next was found on the chain, named by the wallet, or is a competing one
 */
export function trackTransaction(intent: Intent, next: Sent & { hash: string }): Observation {
  const all = [...(intent.earlier ?? []), currentTransaction(intent)]
  const withoutNonce = all.filter(({ nonce, hasFailed }) => nonce === undefined && hasFailed !== true)
  // `next` is already known by its hash, replaces the one with its nonce, or is the only one whose nonce is unknown.
  const known =
    all.find((sent) => hasSameHash(sent, next)) ??
    all.find((sent) => hasSameNonce(sent, next)) ??
    (withoutNonce.length === 1 ? withoutNonce[0] : undefined)
  return {
    progress: { step: 'broadcast', hash: next.hash },
    nonce: next.nonce ?? (known && hasSameHash(known, next) ? known.nonce : undefined),
    earlier: all.filter((sent) => sent !== known),
  }
}

/** Updates an intent's transactions from an observation; its progress is the caller's to advance. */
export function applyObservation(intent: Intent, { progress, nonce, earlier, inflow }: Observation): Intent {
  const { nonce: nonceBefore, earlier: earlierBefore = [], ...rest } = intent
  const nonceNow = nonce ?? (hashOf(progress) === hashOf(intent.progress) ? nonceBefore : undefined)
  const current = { hash: hashOf(progress), nonce: nonceNow }
  const others = (earlier ?? earlierBefore).filter(
    (sent) => sent.hasFailed === true || !(hasSameHash(sent, current) || hasSameNonce(sent, current)),
  )
  return {
    ...rest,
    ...(inflow !== undefined && { body: { ...rest.body, inflow } }),
    ...(nonceNow !== undefined && { nonce: nonceNow }),
    ...(others.length > 0 && { earlier: others }),
  }
}

import * as z from 'zod/mini'
import { address, transactionHash } from '../contracts'

/**
 * An intent: one payment and the record that the bank makes of it. Its record on disk is the truth about money on
 * its way, so it is parsed when read and holds all that is needed to go on after a crash.
 */

const text = z.string()

/** What holds it up, in a sentence for the customer. */
const waiting = z.optional(text)

/** Up to that block the chain was looked through for it. */
const scannedTo = z.optional(z.int())

/**
 * A transaction that the wallet has sent for an intent, or may have: without a hash where it never told. `hasFailed`:
 * the chain refused it, and that is too deep to be undone.
 */
const sent = z.object({
  hash: z.optional(transactionHash),
  nonce: z.optional(z.int()),
  hasFailed: z.optional(z.boolean()),
})
export type Sent = z.infer<typeof sent>

/** Where an intent stands. Everything after `awaitingSignature` may concern money that has moved. */
const progress = z.discriminatedUnion('step', [
  /** The wallet has not been asked. */
  z.object({ step: z.literal('drafted') }),
  /** The wallet has been asked, and has not answered. `dropped` is an earlier payment of it that the chain forgot. */
  z.object({ step: z.literal('awaitingSignature'), dropped: z.optional(transactionHash) }),
  /** The customer said no in the wallet: nothing was sent. */
  z.object({ step: z.literal('refused'), reason: z.optional(text) }),
  /** Whether the wallet sent it is not known, and is being looked for on the chain. */
  z.object({ step: z.literal('unknown'), scannedTo }),
  /** `unseenSince`, milliseconds since 1970: from then on no node has known the transaction. */
  z.object({
    step: z.literal('broadcast'),
    hash: transactionHash,
    unseenSince: z.optional(z.number()),
    scannedTo,
    waiting,
  }),
  /** No node knows it any more. It may still turn up; it can be sent again. */
  z.object({
    step: z.literal('dropped'),
    hash: transactionHash,
    scannedTo,
    waiting,
    /** Why the customer's last `Send it again` did not reach the wallet. */
    notSent: z.optional(text),
  }),
  /** The wallet used its place (the nonce) for another transaction: nothing was paid. */
  z.object({ step: z.literal('cancelled'), hash: transactionHash, by: transactionHash }),
  z.object({ step: z.literal('confirming'), hash: transactionHash, confirmations: z.int(), waiting }),
  /** The bank is asked to record it. */
  z.object({ step: z.literal('recording'), hash: transactionHash, waiting }),
  z.object({ step: z.literal('recorded'), hash: transactionHash, entityId: text }),
  /** The chain refused it: only its fee was spent. */
  z.object({ step: z.literal('reverted'), hash: transactionHash, reason: z.optional(text) }),
  /** The payment is on the chain and the bank does not record it. */
  z.object({ step: z.literal('refusedAfterPayment'), hash: transactionHash, reason: text }),
])
export type Progress = z.infer<typeof progress>
export type Step = Progress['step']

export const intentSchema = z.object({
  version: z.literal(1),
  id: z.uuid(),
  kind: z.enum(['credit', 'debit', 'wire', 'account']),
  wallet: address,
  chainId: z.int(),
  /** Confirmations after which the bank records it. */
  confirmationsNeeded: z.int(),
  /** The whole request body except the transaction hash. */
  body: z.record(z.string(), z.unknown()),
  /** What the wallet is asked to send: wei as hexadecimal, calldata with the memo. */
  transaction: z.object({ to: address, value: text, data: text }),
  /** Height of the chain before the wallet was asked: where a search for the payment starts. */
  startBlock: z.int(),
  /** The transaction's own, once a node has shown it: another one with the same nonce takes its place. */
  nonce: z.optional(z.int()),
  /** What else was sent for it after another click, in another place (nonce) as far as is known: it may pay as well. */
  earlier: z.optional(z.array(sent)),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** When it last came a step or a block further. Milliseconds since 1970. */
  changedAt: z.optional(z.number()),
  progress,
})
export type Intent = z.infer<typeof intentSchema>

import * as z from 'zod/mini'
import { address, transactionHash } from '../contracts'

/**
 * An intent: one payment and the record that the bank makes of it. Its record on disk is the truth about money on
 * its way, so it is parsed when read and holds all that is needed to go on after a crash.
 */

const text = z.string()

/** Why the intent waits, in a sentence for the customer. */
const waiting = z.optional(text)

/** The chain was searched for the payment up to this block. */
const scannedTo = z.optional(z.int())

/**
 * A transaction that the wallet has sent for an intent, or may have sent: without a hash when the wallet never told one.
 * `hasFailed`: the chain refused it, too many blocks ago to be undone.
 */
const sent = z.object({
  hash: z.optional(transactionHash),
  nonce: z.optional(z.int()),
  hasFailed: z.optional(z.boolean()),
})
export type Sent = z.infer<typeof sent>

/** An intent's step. After `awaitingSignature` money may have moved. */
const progress = z.discriminatedUnion('step', [
  /** The wallet has not been asked. */
  z.object({ step: z.literal('drafted') }),
  /** The wallet has been asked, and has not answered. `dropped` is an earlier transaction that the nodes have dropped. */
  z.object({ step: z.literal('awaitingSignature'), dropped: z.optional(transactionHash) }),
  /** Nothing was sent: declined in the wallet, or `reason` says why. `isMemoRefused`: the wallet takes no calldata. */
  z.object({
    step: z.literal('refused'),
    reason: z.optional(text),
    isMemoRefused: z.optional(z.literal(true)),
  }),
  /** Whether the wallet sent it is unknown; the chain is searched for it. */
  z.object({ step: z.literal('unknown'), scannedTo }),
  /**
   * A contract wallet's owners may have to sign before one of them sends it, and that transaction's hash is known only
   * when the bank lists the payment. It may never be sent.
   */
  z.object({ step: z.literal('awaitingOwners'), waiting }),
  /** `unseenSince`: since then no node has known the transaction. Milliseconds since 1970. */
  z.object({
    step: z.literal('broadcast'),
    hash: transactionHash,
    unseenSince: z.optional(z.number()),
    scannedTo,
    waiting,
  }),
  /** The nodes have dropped it. It may still turn up, and it can be sent again. */
  z.object({
    step: z.literal('dropped'),
    hash: transactionHash,
    scannedTo,
    waiting,
    /** Why the customer's last `Send it again` did not reach the wallet. */
    notSent: z.optional(text),
  }),
  /** The wallet used its nonce for another transaction: nothing was paid. */
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
  kind: z.enum(['credit', 'debit', 'wire', 'account', 'collateral', 'topUp']),
  wallet: address,
  chainId: z.int(),
  /** Confirmations after which the bank records it. */
  confirmationsNeeded: z.int(),
  /** The whole request body except the transaction hash. */
  body: z.record(z.string(), z.unknown()),
  /** What the wallet is asked to send: wei as hexadecimal, calldata with the memo. */
  transaction: z.object({ to: address, value: text, data: text }),
  /**
   * Set for the payment of a contract: a transaction of somebody else carries it, so its hash, nonce and success say
   * nothing. It counts once the bank lists it by its memo.
   */
  isContractWallet: z.optional(z.literal(true)),
  /**
   * The programmable account whose ether pays. The wallet sends the account's transaction, and pays its fee
   * (docs/decisions/0034).
   */
  fromAccount: z.optional(address),
  /** Set for a payment without a memo: recipient, amount and start block tell it from others. */
  isWithoutMemo: z.optional(z.literal(true)),
  /** Height of the chain before the wallet was asked. A search for the payment starts there. */
  startBlock: z.int(),
  /** The transaction's nonce, once a node has shown it. Another transaction with the same nonce replaces it. */
  nonce: z.optional(z.int()),
  /** Other transactions that were sent for it after another click. One with a nonce of its own may pay as well. */
  earlier: z.optional(z.array(sent)),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** When it last moved a step or a block on. Milliseconds since 1970. */
  changedAt: z.optional(z.number()),
  progress,
})
export type Intent = z.infer<typeof intentSchema>

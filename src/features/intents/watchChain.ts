import type { Intent, Progress } from '../../services/intents/intent'
import type { Ports } from '../../services/ports'

type Means = Pick<Ports, 'chain' | 'now'>
/** Where an intent stands after a look at the chain, and the nonce of its transaction once a node has shown it. */
export interface Sight {
  progress: Progress
  nonce?: number | undefined
}

const CHAIN_UNREACHABLE = 'The chain cannot be reached right now. Your payment is not affected.'
/** No node knowing a transaction for this long means that they have forgotten it, not that they have yet to hear. */
const DROPPED_AFTER_MS = 30_000
/** Blocks looked through in one go; the rest follows with the next look. */
const SCAN_BLOCKS = 200
/** The newest blocks are looked through again: a reorganisation may put other transactions into them. */
const RESCAN_BLOCKS = 12

/** Looks for a payment whose hash the wallet never told, by the memo in its calldata. */
export async function scanForPayment(intent: Intent, { chain }: Means): Promise<Progress> {
  const { wallet, transaction, startBlock, progress } = intent
  const scannedTo = progress.step === 'unknown' ? progress.scannedTo : undefined
  try {
    const newest = await chain.blockNumber()
    const from = scannedTo === undefined ? startBlock : scannedTo + 1
    const to = Math.min(newest, from + SCAN_BLOCKS - 1)
    const found = await chain.find(wallet, ({ data }) => data === transaction.data, from, to)
    if (found) return { step: 'broadcast', hash: found.hash }
    const done = Math.min(to, newest - RESCAN_BLOCKS)
    return done < from ? progress : { step: 'unknown', scannedTo: done }
  } catch {
    return progress
  }
}

/** Where a transaction stands whose hash is known: waiting for a block, in one, deep enough, or gone. */
export async function watchTransaction(intent: Intent, hash: string, means: Means): Promise<Sight> {
  const { chain } = means
  const { step } = intent.progress
  try {
    // The height first: counted from a newer one, a block that has vanished since would look deep.
    const newest = await chain.blockNumber()
    const receipt = await chain.receipt(hash)
    const wasInBlock = step === 'confirming' || step === 'recording'
    if (!receipt) {
      // A reorganisation took its block away again.
      if (wasInBlock) return { progress: { step: 'broadcast', hash } }
      return await lookForTransaction(intent, hash, means)
    }
    const confirmations = Math.max(1, newest - receipt.blockNumber + 1)
    // A block may vanish again, and with it what it says, be that success or failure.
    if (confirmations < intent.confirmationsNeeded || !wasInBlock)
      return { progress: { step: 'confirming', hash, confirmations } }
    if (receipt.hasSucceeded) return { progress: { step: 'recording', hash } }
    const reason = await chain.revertReason(hash).catch(() => undefined)
    return { progress: { step: 'reverted', hash, ...(reason !== undefined && { reason }) } }
  } catch {
    return { progress: unreachable(intent.progress) }
  }
}

/** Nothing is known anew: it stays where it is, and says why. */
function unreachable(progress: Progress): Progress {
  const { step } = progress
  const isWatched =
    step === 'broadcast' || step === 'dropped' || step === 'confirming' || step === 'recording'
  return isWatched ? { ...progress, waiting: CHAIN_UNREACHABLE } : progress
}

/** It is in no block: still waiting for one, replaced by its owner, or forgotten by the nodes. */
async function lookForTransaction(intent: Intent, hash: string, means: Means): Promise<Sight> {
  const { chain, now } = means
  const { progress, wallet } = intent
  const known = await chain.transaction(hash)
  if (known) return { progress: { step: 'broadcast', hash }, nonce: known.nonce }

  const isUsed = intent.nonce !== undefined && (await chain.usedNonces(wallet)) > intent.nonce
  const unseenSince = progress.step === 'broadcast' ? (progress.unseenSince ?? now()) : now()
  const isForgotten = progress.step === 'dropped' || now() - unseenSince >= DROPPED_AFTER_MS
  // Replaced before any node had shown its nonce, it is told by its memo alone.
  if (isUsed || (isForgotten && intent.nonce === undefined)) {
    const instead = await findReplacement(intent, hash, means)
    if (instead) return { progress: instead }
  }
  if (progress.step === 'dropped' || (isForgotten && !isUsed)) return { progress: { step: 'dropped', hash } }
  return { progress: { step: 'broadcast', hash, unseenSince } }
}

/**
 * What took the place of a transaction: the same payment with a higher fee (the memo is the same), which then counts,
 * or something else, which means that nothing was paid. Undefined: not found yet.
 */
async function findReplacement(
  intent: Intent,
  hash: string,
  { chain }: Means,
): Promise<Progress | undefined> {
  const { nonce, wallet, startBlock, transaction, confirmationsNeeded } = intent
  const newest = await chain.blockNumber()
  const paid = await chain.find(wallet, ({ data }) => data === transaction.data, startBlock, newest)
  if (paid) return { step: 'broadcast', hash: paid.hash }
  const other = await chain.find(wallet, (candidate) => candidate.nonce === nonce, startBlock, newest)
  const receipt = other && (await chain.receipt(other.hash))
  // Its block may vanish again, and the payment be mined after all.
  const isDeep = receipt && newest - receipt.blockNumber + 1 >= confirmationsNeeded
  return isDeep ? { step: 'cancelled', hash, by: other.hash } : undefined
}

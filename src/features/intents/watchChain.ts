import type { Intent, Progress, Sent } from '../../services/intents/intent'
import type { Ports } from '../../services/ports'
import { insteadOfFailed, judgeOthers } from './judgeOthers'
import { searchBlocks } from './searchBlocks'
import { follow, followedBy, isPayment, othersOf, type Sight } from './sends'

type Means = Pick<Ports, 'chain' | 'now'>

const CHAIN_UNREACHABLE = 'The chain cannot be reached right now. Your payment is not affected.'
/** No node knowing a transaction for this long means that they have forgotten it, not that they have yet to hear. */
const DROPPED_AFTER_MS = 30_000

/** Looks for a payment whose hash the wallet never told, by the memo in its calldata. */
export async function scanForPayment(intent: Intent, { chain }: Means): Promise<Sight> {
  const { progress } = intent
  try {
    const newest = await chain.blockNumber()
    const others = await judgeOthers(intent, newest, chain)
    if (others.best) return follow(others.intent, others.best)
    const { found, scannedTo } = await searchBlocks(others.intent, newest, chain, isPayment(others.intent))
    if (found) return follow(others.intent, found)
    return { progress: { step: 'unknown', scannedTo }, earlier: others.intent.earlier }
  } catch {
    return { progress }
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
      return await lookForTransaction(intent, hash, newest, means)
    }
    // Mined before any node had shown it: its place tells whether another one may be paid as well.
    const isPlaceWanted = intent.nonce === undefined && othersOf(intent).length > 0
    const nonce = isPlaceWanted ? (await chain.transaction(hash))?.nonce : undefined
    const confirmations = Math.max(1, newest - receipt.blockNumber + 1)
    // A block may vanish again, and with it what it says, be that success or failure.
    if (confirmations < intent.confirmationsNeeded || !wasInBlock)
      return { progress: { step: 'confirming', hash, confirmations }, nonce }
    if (receipt.hasSucceeded) return { progress: { step: 'recording', hash }, nonce }
    const instead = await insteadOfFailed(intent, newest, chain)
    if (instead) return instead
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

/** It is in no block: still waiting for one, paid in another place, replaced by its owner, or forgotten by the nodes. */
async function lookForTransaction(
  before: Intent,
  hash: string,
  newest: number,
  { chain, now }: Means,
): Promise<Sight> {
  const { best, intent } = await judgeOthers(before, newest, chain)
  const known = best?.hasSucceeded === true ? undefined : await chain.transaction(hash)
  if (known) return { progress: { step: 'broadcast', hash }, nonce: known.nonce, earlier: intent.earlier }
  if (best) return follow(intent, best)

  const { progress, wallet } = intent
  const followed = followedBy(intent)
  const all = [followed, ...othersOf(intent)]
  const hasPlace = all.some(({ nonce }) => nonce !== undefined)
  const usedNonces = hasPlace ? await chain.usedNonces(wallet) : 0
  const isUsed = ({ nonce }: Sent) => nonce !== undefined && usedNonces > nonce
  const unseenSince = progress.step === 'broadcast' ? (progress.unseenSince ?? now()) : now()
  const isForgotten = progress.step === 'dropped' || now() - unseenSince >= DROPPED_AFTER_MS
  // Replaced before any node had shown its nonce, it is told by its memo alone.
  const isSearched = all.some(isUsed) || (isForgotten && all.some(({ nonce }) => nonce === undefined))
  const scanned = 'scannedTo' in progress ? progress.scannedTo : undefined
  const notSent = progress.step === 'dropped' ? progress.notSent : undefined
  const gone = (earlier: Intent['earlier'], scannedTo: number | undefined, isLost: boolean): Sight => ({
    progress:
      progress.step === 'dropped' || (isForgotten && isLost)
        ? { step: 'dropped', hash, scannedTo, ...(notSent !== undefined && { notSent }) }
        : { step: 'broadcast', hash, unseenSince, scannedTo },
    earlier,
  })
  if (!isSearched) return gone(intent.earlier, scanned, true)

  const { found, scannedTo, takers } = await searchBlocks(intent, newest, chain, isPayment(intent), all)
  if (found) return follow(intent, found)
  // Its block may vanish again, and the payment be mined after all.
  const isDeep = ({ hash: by }: { hash: string }) =>
    chain
      .receipt(by)
      .then((receipt) => receipt && newest - receipt.blockNumber + 1 >= intent.confirmationsNeeded)
  const lost = new Map<number, string>()
  for (const taker of takers) if (await isDeep(taker)) lost.set(taker.nonce, taker.hash)
  const isLost = ({ nonce }: Sent) => nonce !== undefined && lost.has(nonce)
  const left = intent.earlier?.filter((one) => one.hasFailed === true || !isLost(one))
  const by = followed.nonce === undefined ? undefined : lost.get(followed.nonce)
  if (by === undefined) return gone(left, scannedTo, !isUsed(followed))
  const [next] = othersOf({ earlier: left }).filter(hasHash)
  if (next) return { ...follow(intent, next), earlier: left?.filter((one) => one !== next) }
  // Of one that its wallet never told, nobody can say that it is not paid.
  if (othersOf({ earlier: left }).length > 0) return gone(left, scannedTo, true)
  return { progress: { step: 'cancelled', hash, by }, earlier: left }
}

const hasHash = (one: Sent): one is Sent & { hash: string } => one.hash !== undefined

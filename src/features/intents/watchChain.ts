import { chainName } from '../../lib/chains'
import { ChainUndecided, type FoundTransaction } from '../../services/chain/chainPort'
import type { Intent, Progress, Sent } from '../../services/intents/intent'
import type { Ports } from '../../services/ports'
import { checkCompetingTransactions, nextAfterFailure } from './checkCompetingTransactions'
import { searchBlocks } from './searchBlocks'
import {
  competingTransactions,
  currentTransaction,
  hashOf,
  isPayment,
  isPaymentOrReplacement,
  trackTransaction,
  type Observation,
} from './transactions'

type ChainPorts = Pick<Ports, 'chain' | 'now'>

const NODES_DISAGREE =
  'Checking: we have two different answers about this payment. Nothing has to be paid again.'
/** When no node has known a transaction for this long, they have dropped it rather than not heard of it yet. */
const DROPPED_AFTER_MS = 30_000

/** Searches for a payment whose hash the wallet never returned, by the memo in its calldata, or by its amount. */
export async function scanForPayment(
  intent: Intent,
  { chain, intents }: Pick<Ports, 'chain' | 'intents'>,
): Promise<Observation> {
  const { progress } = intent
  try {
    const newest = await chain.blockNumber()
    const others = await checkCompetingTransactions(intent, newest, chain)
    if (others.best) return trackTransaction(others.intent, others.best)
    const isOwn = isPayment(others.intent)
    // Without a memo, a payment of the same amount may be another intent's.
    const taken = intent.isWithoutMemo ? (await intents.all()).map(({ progress }) => hashOf(progress)) : []
    const isWanted = (found: FoundTransaction) => isOwn(found) && !taken.includes(found.hash)
    const { found, scannedTo } = await searchBlocks(others.intent, newest, chain, isWanted)
    if (found) return trackTransaction(others.intent, found)
    return { progress: { step: 'unknown', scannedTo }, earlier: others.intent.earlier }
  } catch {
    return { progress }
  }
}

/** Polls a transaction by its hash: it waits for a block, is in one, is deep enough, or is gone. */
export async function watchTransaction(
  intent: Intent,
  hash: string,
  ports: ChainPorts,
): Promise<Observation> {
  const { chain } = ports
  const { step } = intent.progress
  try {
    // Read the height before the receipt. In the other order, a block that vanished in between would look deep.
    const newest = await chain.blockNumber()
    const receipt = await chain.receipt(hash)
    const wasInBlock = step === 'confirming' || step === 'recording'
    if (!receipt) {
      // A reorganisation has removed its block.
      if (wasInBlock)
        return {
          progress: intent.isContractWallet ? { step: 'awaitingOwners' } : { step: 'broadcast', hash },
        }
      return await findDroppedTransaction(intent, hash, newest, ports)
    }
    // It was mined before a node had shown it. Its nonce tells whether a competing one may be carried out as well.
    const isNonceNeeded = intent.nonce === undefined && competingTransactions(intent).length > 0
    const nonce = isNonceNeeded ? (await chain.transaction(hash))?.nonce : undefined
    const confirmations = Math.max(1, newest - receipt.blockNumber + 1)
    // A reorganisation may still remove the block, and with it the success or failure.
    if (confirmations < intent.confirmationsNeeded || !wasInBlock)
      return { progress: { step: 'confirming', hash, confirmations }, nonce }
    if (receipt.hasSucceeded) return { progress: { step: 'recording', hash }, nonce }
    // Its owners can send it once more, by another transaction.
    if (intent.isContractWallet) return { progress: { step: 'awaitingOwners' } }
    const next = await nextAfterFailure(intent, newest, chain)
    if (next) return next
    const reason = await chain.revertReason(hash).catch(() => undefined)
    return { progress: { step: 'reverted', hash, ...(reason !== undefined && { reason }) } }
  } catch (error) {
    if (error instanceof ChainUndecided)
      return { progress: waitForChain(intent.progress, NODES_DISAGREE), isUndecided: true }
    const unreachable = `${chainName(intent.chainId)} cannot be reached right now. Your payment is not affected.`
    return { progress: waitForChain(intent.progress, unreachable) }
  }
}

/** The poll has learned nothing, so the intent stays at its step and says why. */
function waitForChain(progress: Progress, waiting: string): Progress {
  const { step } = progress
  const isWatched =
    step === 'broadcast' || step === 'dropped' || step === 'confirming' || step === 'recording'
  return isWatched ? { ...progress, waiting } : progress
}

/**
 * The current transaction is in no block. It still waits for one, a competing one is carried out instead, its owner has
 * replaced it, or the nodes have dropped it.
 */
async function findDroppedTransaction(
  before: Intent,
  hash: string,
  newest: number,
  { chain, now }: ChainPorts,
): Promise<Observation> {
  const { best, intent } = await checkCompetingTransactions(before, newest, chain)
  const known = best?.hasSucceeded === true ? undefined : await chain.transaction(hash)
  if (known) return { progress: { step: 'broadcast', hash }, nonce: known.nonce, earlier: intent.earlier }
  if (best) return trackTransaction(intent, best)

  const { progress, wallet } = intent
  const current = currentTransaction(intent)
  const all = [current, ...competingTransactions(intent)]
  const hasNonce = all.some(({ nonce }) => nonce !== undefined)
  const usedNonces = hasNonce ? await chain.usedNonces(wallet) : 0
  const isUsed = ({ nonce }: Sent) => nonce !== undefined && usedNonces > nonce
  const unseenSince = progress.step === 'broadcast' ? (progress.unseenSince ?? now()) : now()
  const isForgotten = progress.step === 'dropped' || now() - unseenSince >= DROPPED_AFTER_MS
  // One that was replaced before a node had shown its nonce is found by its memo alone.
  const isSearched = all.some(isUsed) || (isForgotten && all.some(({ nonce }) => nonce === undefined))
  const scannedBefore = 'scannedTo' in progress ? progress.scannedTo : undefined
  const notSent = progress.step === 'dropped' ? progress.notSent : undefined
  const dropped = (earlier: Intent['earlier'], scannedTo: number | undefined): Observation => ({
    progress: { step: 'dropped', hash, scannedTo, ...(notSent !== undefined && { notSent }) },
    earlier,
  })
  const missing = (
    earlier: Intent['earlier'],
    scannedTo: number | undefined,
    isLost: boolean,
  ): Observation =>
    progress.step === 'dropped' || (isForgotten && isLost)
      ? dropped(earlier, scannedTo)
      : { progress: { step: 'broadcast', hash, unseenSince, scannedTo }, earlier }
  if (!isSearched) return missing(intent.earlier, scannedBefore, true)

  const { found, scannedTo, nonceUsers } = await searchBlocks(
    intent,
    newest,
    chain,
    isPaymentOrReplacement(intent, all),
    all,
  )
  if (found) return trackTransaction(intent, found)
  // A reorganisation may still remove the block of the one that used the nonce, and the payment may be mined after all.
  const isDeep = ({ hash: by }: { hash: string }) =>
    chain
      .receipt(by)
      .then((receipt) => receipt && newest - receipt.blockNumber + 1 >= intent.confirmationsNeeded)
  const replacements = new Map<number, string>()
  for (const user of nonceUsers) if (await isDeep(user)) replacements.set(user.nonce, user.hash)
  const isReplaced = ({ nonce }: Sent) => nonce !== undefined && replacements.has(nonce)
  const left = intent.earlier?.filter((sent) => sent.hasFailed === true || !isReplaced(sent))
  const by = current.nonce === undefined ? undefined : replacements.get(current.nonce)
  if (by === undefined) return missing(left, scannedTo, !isUsed(current))
  const [next] = competingTransactions({ earlier: left }).filter(hasHash)
  if (next) return { ...trackTransaction(intent, next), earlier: left?.filter((sent) => sent !== next) }
  // The hash of a competing transaction is unknown, so it may have been carried out. The current one never will be. The next
  // search begins after the block that shows this.
  if (competingTransactions({ earlier: left }).length > 0) return dropped(left, scannedTo)
  return { progress: { step: 'cancelled', hash, by }, earlier: left }
}

const hasHash = (sent: Sent): sent is Sent & { hash: string } => sent.hash !== undefined

import { isOwner } from '../../src/lib/accountAction'
import { isSameAddress } from '../../src/lib/address'
import { safeOn } from '../../src/lib/safe'
import { CallError } from '../callError'
import type { Settings } from '../deps'
import { inspectPayment, type VerifiedTransaction } from './inspect'
import { inspectCreation, type ExpectedAccount } from './inspectCreation'
import type { BlockTransfers, TracedTransfers, Untraced } from './callTrace'
import { ChainNode, type FullBlock } from './node'
import { readSafe } from './readSafe'
import { reasonOf } from './reasonOf'
import { safeTransfers, type ReportedTransfer } from './safeEvents'
import type { StoredTransfers, VerifiedPayment } from './transfers'
import { askAccount, namesFactory } from './universalValidator'

/**
 * The bank's view of the chain, over one or more nodes. Every method throws CallError CHAIN_UNAVAILABLE, whose cause says why
 * the last node failed.
 */
export interface Chain {
  /**
   * Verifies that the treasury was paid in this transaction, in one of two ways. Either `wallet` paid, and anybody may have
   * sent the transaction. Or an account that `wallet` owns with threshold 1 paid, and `wallet` itself sent the transaction
   * (docs/decisions/0034).
   * @param stored reads the transfers that the scan has found in it, which count where no node traces it any more
   * @throws CallError TRANSACTION_… when there is no such payment, or not yet
   */
  verifyPayment(
    hash: string,
    wallet: string,
    stored?: () => Promise<StoredTransfers | undefined>,
  ): Promise<VerifiedPayment>
  /** A transaction by which `wallet` created this account. @throws CallError TRANSACTION_…, ACCOUNT_… when it is not */
  verifyCreation(hash: string, wallet: string, account: ExpectedAccount): Promise<VerifiedTransaction>
  /** Does the account at this address accept the signature of the text (ERC-1271, ERC-6492)? One call of the node. */
  isSignedByAccount(address: string, text: string, signature: string): Promise<boolean>
  /**
   * Puts several questions to one node, so that the answers fit together; if the node fails or has not seen enough, puts
   * all of them to the next. `question` does nothing else, and throws what nodes and `inspect` throw.
   */
  ask<Answer>(question: (node: ChainNode) => Promise<Answer>): Promise<Answer>
  /**
   * As `ask`. If the answer holds a verdict, a second node is asked as well (docs/decisions/0030), and `second` is its answer.
   * Without a verdict, or while no other node answers, `second` is undefined. A bank with one node believes that one, so
   * `second` is the same answer.
   */
  askTwice<Answer>(
    question: (node: ChainNode) => Promise<Answer>,
    isVerdict: (answer: Answer) => boolean,
  ): Promise<{ answer: Answer; second: Answer | undefined }>
  /** The transfers of a block's transactions, from the first node that traces any of them. */
  traceBlock(block: Pick<FullBlock, 'number' | 'transactions'>): Promise<BlockTransfers | Untraced>
  /** The transfers that Safe accounts report in a block, for where no node traces; none where no node tells. */
  safeTransfers(block: Pick<FullBlock, 'number' | 'hash'>): Promise<ReportedTransfer[]>
}

/** Another node may have seen more of the chain. */
const WORTH_ASKING_ANOTHER: readonly string[] = ['TRANSACTION_NOT_SEEN', 'TRANSACTION_TOO_SHALLOW']

/** How often the nodes' newest blocks are compared, where there are several nodes. */
const COMPARE_MS = 30_000
/** A node whose newest block is older than another node's by more than this stands still. In seconds. */
const BEHIND_S = 60n

/** How long a wallet counts as having no contract. After it gets one, it may wait this long before it can sign in. */
const NO_CONTRACT_MS = 60_000
const MOST_REMEMBERED = 10_000

/** A chain over nodes in order of preference. */
export function makeChain(
  urls: readonly string[],
  settings: Pick<Settings, 'chainId' | 'confirmations' | 'treasury'>,
): Chain {
  const nodes = urls.map((url) => new ChainNode(url, settings.chainId))
  let inOrder: readonly ChainNode[] = nodes
  let comparedAt = -Infinity

  /**
   * The nodes in order of preference, with those that stand still at the end. Such a node answers every question, but from an
   * old chain: the bank would see no new payment and no reorganisation. They are compared in the background.
   */
  function nodesInOrder(): readonly ChainNode[] {
    if (nodes.length > 1 && Date.now() - comparedAt >= COMPARE_MS) {
      comparedAt = Date.now()
      void compare()
    }
    return inOrder
  }

  async function compare(): Promise<void> {
    const heads = await Promise.allSettled(nodes.map((node) => node.head()))
    const times = heads.map((head) => (head.status === 'fulfilled' ? head.value.timestamp : undefined))
    const newest = times.reduce<bigint>((most, at = 0n) => (at > most ? at : most), 0n)
    const isBehind = (index: number) => newest - (times[index] ?? newest) > BEHIND_S
    inOrder = [
      ...nodes.filter((_, index) => !isBehind(index)),
      ...nodes.filter((_, index) => isBehind(index)),
    ]
  }

  type Question<Answer> = (node: ChainNode) => Promise<Answer>

  /** The first answer of these nodes, and which one gave it. */
  async function askAny<Answer>(
    among: readonly ChainNode[],
    question: Question<Answer>,
  ): Promise<{ node: ChainNode; answer: Answer }> {
    let refusal: CallError | undefined
    let reason: unknown
    for (const node of among) {
      try {
        await node.checkChain()
        return { node, answer: await question(node) }
      } catch (error) {
        if (!(error instanceof CallError)) {
          reason = reasonOf(error, node.url)
          continue
        }
        if (!WORTH_ASKING_ANOTHER.includes(error.code)) throw error
        // "Too shallow" tells more than "not seen".
        if (refusal?.code !== 'TRANSACTION_TOO_SHALLOW') refusal = error
      }
    }
    throw refusal ?? new CallError('CHAIN_UNAVAILABLE', undefined, reason)
  }

  const ask = async <Answer>(question: Question<Answer>): Promise<Answer> =>
    (await askAny(nodesInOrder(), question)).answer

  async function askTwice<Answer>(question: Question<Answer>, isVerdict: (answer: Answer) => boolean) {
    const { node, answer } = await askAny(nodesInOrder(), question)
    if (!isVerdict(answer)) return { answer, second: undefined }
    if (nodes.length === 1) return { answer, second: answer }
    const others = nodesInOrder().filter((other) => other !== node)
    const second = await askAny(others, question).catch(() => undefined)
    return { answer, second: second?.answer }
  }

  /** The first trace that a node has; otherwise why the last one failed. */
  async function trace<Traced extends TracedTransfers | BlockTransfers>(
    question: (node: ChainNode) => Promise<Traced | 'refused'>,
  ): Promise<{ traced: Traced | Untraced; reason?: unknown }> {
    let traced: Untraced = 'refused'
    let reason: unknown
    for (const node of nodesInOrder()) {
      try {
        await node.checkChain()
        const answer = await question(node)
        if (answer !== 'refused') return { traced: answer }
      } catch (error) {
        traced = 'failed'
        reason = reasonOf(error, node.url)
      }
    }
    return { traced, reason }
  }

  /** By wallet: the last of its traces that wait. */
  const lastTraces = new Map<string, Promise<unknown>>()

  /**
   * Traces a wallet's transactions one at a time. A trace can cost a node a second, and a wallet may have sent a transaction
   * only for that.
   */
  async function inTurn<Result>(wallet: string, traceOne: () => Promise<Result>): Promise<Result> {
    const turn = (lastTraces.get(wallet) ?? Promise.resolve()).then(traceOne, traceOne)
    lastTraces.set(wallet, turn)
    try {
      return await turn
    } finally {
      if (lastTraces.get(wallet) === turn) lastTraces.delete(wallet)
    }
  }

  /** May this wallet alone spend what the account at this address holds, as the newest block has it? */
  async function isOwnAccount(wallet: string, address: string): Promise<boolean> {
    const safe = safeOn(settings.chainId)
    if (!safe) return false
    try {
      const { owners, threshold } = await ask((node) => readSafe(node, safe, address))
      return threshold === 1 && isOwner(owners, wallet)
    } catch (error) {
      if (error instanceof CallError && error.code === 'ACCOUNT_WRONG_SINGLETON') return false
      throw error
    }
  }

  const reported = (block: Pick<FullBlock, 'number' | 'hash'>) =>
    ask((node) => safeTransfers(node, block, settings)).catch((error: unknown) => {
      if (error instanceof CallError) return []
      throw error
    })

  /**
   * Wallets that had no contract when a node was asked, and until when that counts. Forged signatures in their name do not
   * reach the node, unless they name a factory: an account that is not deployed yet has no other signature.
   */
  const withoutContract = new Map<string, number>()

  return {
    async verifyPayment(hash, wallet, stored) {
      const expected = { hash, wallet, recipient: settings.treasury, ...settings }
      const { sender, isDirect, ...inspected } = await ask((node) => inspectPayment(node, expected))
      const { to = '', blockNumber, blockHash, blockTime, valueWei, memo } = inspected
      const block = { blockNumber, blockHash, blockTime }
      if (isDirect) return { ...block, transfers: [{ payer: wallet, valueWei, memo }], payers: [wallet] }

      const { traced, reason } = await inTurn(wallet, () =>
        trace((node) => node.traceTransaction(hash, settings.treasury)),
      )
      const known = typeof traced === 'object' ? undefined : await stored?.()
      const transfers =
        typeof traced === 'object'
          ? traced.inflows
          : known?.blockHash === blockHash
            ? known.transfers
            : (await reported({ number: blockNumber, hash: blockHash })).filter((each) => each.hash === hash)
      const isSender = isSameAddress(sender, wallet)
      const account = isSender && transfers.find(({ payer }) => isSameAddress(payer, to))?.payer
      const payers =
        account && account !== wallet && (await isOwnAccount(wallet, account)) ? [wallet, account] : [wallet]
      if (transfers.some(({ payer }) => payers.includes(payer))) return { ...block, transfers, payers }
      // A trace may show later what none shows now.
      if (traced === 'failed' && transfers.length === 0)
        throw new CallError('CHAIN_UNAVAILABLE', undefined, reason)
      throw new CallError(isSender ? 'TRANSACTION_WRONG_RECIPIENT' : 'TRANSACTION_WRONG_SENDER')
    },
    verifyCreation: (hash, wallet, account) =>
      ask((node) => inspectCreation(node, { hash, wallet, ...settings }, account)),
    async isSignedByAccount(address, text, signature) {
      const isKnown = (withoutContract.get(address) ?? 0) > performance.now()
      if (isKnown && !namesFactory(signature)) return false
      const answer = await ask((node) => askAccount(node, address, text, signature))
      if (answer === 'noContract') {
        if (withoutContract.size >= MOST_REMEMBERED) withoutContract.clear()
        withoutContract.set(address, performance.now() + NO_CONTRACT_MS)
      }
      return answer === 'accepted'
    },
    ask,
    askTwice,
    safeTransfers: reported,
    traceBlock: async (block) => (await trace((node) => node.traceBlock(block, settings.treasury))).traced,
  }
}

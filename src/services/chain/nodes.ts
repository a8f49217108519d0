import { FetchRequest, isError, JsonRpcProvider, Network, type Block, type TransactionReceipt } from 'ethers'
import { isSameAddress } from '../../lib/address'
import { ChainUndecided, ChainUnreachable, type ChainPort } from './chainPort'
import { addressOfEnsName, ensName } from './ensName'
import { readAccount, readExecution } from './readAccount'

/** A call to another origin needs a preflight, and each of the two may take seconds. */
const TIMEOUT_MS = 15_000

/** A node whose height has not grown for so long is compared with the others. */
const STANDSTILL_MS = 30_000
/** A node whose newest block is so much older than another's has stopped following the chain. */
const MOST_BEHIND_MS = 60_000
/** How long such a node is not asked. */
const ASIDE_MS = 60_000
/** The chain is slow when both calls of `state` together take longer. */
const SLOW_MS = 5_000

/** EIP-7702: the code of an ordinary account that delegates to a contract starts with this. */
const DELEGATION = '0xef0100'

/** Safe's `getThreshold()`. */
const GET_THRESHOLD = '0xe75235b8'
/** A larger number is no number of owners. */
const MOST_OWNERS = 1_000n

interface Node {
  provider: JsonRpcProvider
  /** False for a node that is on another chain: it is never asked again. */
  isTrusted: boolean | undefined
  height: number
  /** When its height grew, or was compared with the others'. Milliseconds since 1970. */
  grewAt: number
  /** It stands still, and is not asked before this time. Milliseconds since 1970. */
  asideUntil: number
}

/** The next node is asked as well when a node has not answered by then. The first answer counts. */
const HEDGE_MS = 1_500

/**
 * The first answer of several attempts. Each attempt starts when the one before has failed or is slow.
 * @throws ChainUnreachable when all have failed
 */
function firstAnswer<T>(attempts: readonly (() => Promise<T>)[]): Promise<T> {
  return new Promise((resolve, reject) => {
    let started = 0
    let failed = 0
    const startNext = () => {
      const attempt = attempts[started]
      started += 1
      if (!attempt) return
      const own = started
      const slow = setTimeout(startNext, HEDGE_MS)
      attempt()
        .then(resolve, () => {
          failed += 1
          if (failed === attempts.length) reject(new ChainUnreachable('no node of this chain answers'))
          // After a slow attempt the next one has been started already.
          else if (own === started) startNext()
        })
        .finally(() => clearTimeout(slow))
    }
    startNext()
  })
}

/** Nodes of one chain, asked in order. A node that is down, slow or on another chain is skipped. */
export function connectNodes(chainId: number, rpcUrls: readonly string[], ensRegistry?: string): ChainPort {
  const nodes: Node[] = rpcUrls.map((url) => {
    const request = new FetchRequest(url)
    request.timeout = TIMEOUT_MS
    // One attempt: the next node is the retry.
    request.setThrottleParams({ maxAttempts: 1 })
    return {
      provider: new JsonRpcProvider(request, Network.from(chainId), {
        staticNetwork: true,
        batchMaxCount: 1,
        // A cached answer about a transaction could make the app ask the wallet a second time.
        cacheTimeout: -1,
      }),
      isTrusted: undefined,
      height: -1,
      grewAt: 0,
      asideUntil: 0,
    }
  })

  async function trusted(node: Node): Promise<JsonRpcProvider> {
    node.isTrusted ??= Number(await node.provider.send('eth_chainId', [])) === chainId
    if (!node.isTrusted) throw new ChainUnreachable('this node is on another chain')
    return node.provider
  }

  type Question<T> = (provider: JsonRpcProvider, node: Node) => Promise<T>

  const isAside = ({ asideUntil }: Node) => asideUntil > Date.now()

  /** The first answer of these nodes, and who gave it. Nodes that stand still are asked only if no other is left. */
  function askAny<T>(among: readonly Node[], question: Question<T>): Promise<{ node: Node; answer: T }> {
    const moving = among.filter((node) => !isAside(node))
    return firstAnswer(
      (moving.length > 0 ? moving : among).map((node) => async () => ({
        node,
        answer: await question(await trusted(node), node),
      })),
    )
  }

  const ask = async <T>(question: Question<T>): Promise<T> => (await askAny(nodes, question)).answer

  /**
   * As `ask`. An answer that would end a payment or put it in doubt needs a second node, if there is one.
   * One call in the good case. @throws ChainUndecided when no second node agrees
   */
  async function askTwice<T>(question: Question<T>, isVerdict: (answer: T) => boolean): Promise<T> {
    const { node, answer } = await askAny(nodes, question)
    const others = nodes.filter((other) => other !== node)
    if (!isVerdict(answer) || others.length === 0) return answer
    const second = await askAny(others, question).catch(() => undefined)
    if (!second || isVerdict(second.answer) !== isVerdict(answer))
      throw new ChainUndecided('the nodes do not agree')
    return answer
  }

  const timeOfNewestBlock = async (provider: JsonRpcProvider) => {
    const block = (await provider.send('eth_getBlockByNumber', ['latest', false])) as { timestamp: string }
    return Number(block.timestamp) * 1000
  }

  /** Sets aside the nodes that have stopped following the chain. */
  async function compareNodes(): Promise<void> {
    const times = await Promise.all(
      nodes.map((node) =>
        trusted(node)
          .then(timeOfNewestBlock)
          .catch(() => undefined),
      ),
    )
    const newest = Math.max(...times.map((time) => time ?? 0))
    nodes.forEach((node, index) => {
      const time = times[index]
      if (time !== undefined && newest - time > MOST_BEHIND_MS) node.asideUntil = Date.now() + ASIDE_MS
    })
  }

  const blockNumber = () =>
    ask(async (provider, node) => {
      const height = Number(await provider.send('eth_blockNumber', []))
      const now = Date.now()
      if (height > node.height) Object.assign(node, { height, grewAt: now })
      if (nodes.length > 1 && now - node.grewAt > STANDSTILL_MS) {
        node.grewAt = now
        await compareNodes()
        if (isAside(node)) throw new ChainUnreachable('this node stands still')
      }
      return height
    })

  return {
    blockNumber,
    state: async () => {
      const start = Date.now()
      // This also compares the nodes if the height has not grown.
      await blockNumber()
      const newestAt = await ask(timeOfNewestBlock)
      return { newestAt, isSlow: Date.now() - start > SLOW_MS, isNodeAside: nodes.some(isAside) }
    },
    balance: (address) => ask((provider) => provider.getBalance(address)),
    receipt: (hash) =>
      askTwice(
        async (provider) => {
          const receipt: TransactionReceipt | null = await provider.getTransactionReceipt(hash)
          return receipt
            ? { blockNumber: receipt.blockNumber, hasSucceeded: receipt.status === 1 }
            : undefined
        },
        (receipt) => receipt?.hasSucceeded === false,
      ),
    isContract: (address) =>
      ask(async (provider) => {
        const code = await provider.getCode(address)
        return code !== '0x' && !code.startsWith(DELEGATION)
      }),
    signaturesNeeded: (address) =>
      ask(async (provider) => {
        const answer = await provider.call({ to: address, data: GET_THRESHOLD }).catch((error: unknown) => {
          // The contract has no such function.
          if (isError(error, 'CALL_EXCEPTION')) return '0x'
          throw error
        })
        const needed = /^0x[0-9a-f]{64}$/.test(answer) ? BigInt(answer) : 0n
        return needed > 0n && needed <= MOST_OWNERS ? Number(needed) : undefined
      }),
    nameOf: async (address) =>
      ensRegistry && ask((provider) => ensName(provider, chainId, ensRegistry, address)),
    addressOf: async (name) =>
      ensRegistry === undefined
        ? undefined
        : ask((provider) => addressOfEnsName(provider, chainId, ensRegistry, name)),
    account: (address) => ask((provider) => readAccount(provider, chainId, address)),
    executionOf: (question) =>
      askTwice(
        (provider) => readExecution(provider, chainId, question),
        ({ isNonceUsed, transactionHash }) => isNonceUsed && transactionHash === undefined,
      ),
    wouldSucceed: (transaction) =>
      ask((provider) =>
        provider.call(transaction).then(
          () => true,
          (error: unknown) => {
            // Without data the node itself may have failed: it is not the contract's answer.
            if (isError(error, 'CALL_EXCEPTION') && error.data !== null) return false
            throw error
          },
        ),
      ),
    transaction: (hash) =>
      askTwice(
        async (provider) => {
          const transaction = await provider.getTransaction(hash)
          return transaction ? { nonce: transaction.nonce } : undefined
        },
        (transaction) => transaction === undefined,
      ),
    usedNonces: async (sender) => {
      const count = (provider: JsonRpcProvider) => provider.getTransactionCount(sender, 'latest')
      const { node, answer } = await askAny(nodes, count)
      const others = nodes.filter((other) => other !== node)
      if (others.length === 0) return answer
      const second = await askAny(others, count).catch(() => undefined)
      if (!second) throw new ChainUndecided('no second node answers')
      return Math.min(answer, second.answer)
    },
    find: async (sender, isWanted, fromBlock, toBlock) => {
      for (let height = fromBlock; height <= toBlock; height += 1) {
        const block = await ask((provider): Promise<Block | null> => provider.getBlock(height, true))
        // This node lags behind the one that named the height.
        if (!block) throw new ChainUnreachable('this block is not available yet')
        const match = block.prefetchedTransactions.find(
          (transaction) => isSameAddress(transaction.from, sender) && isWanted(transaction),
        )
        if (match) {
          const { hash, nonce, to, value, data } = match
          return { hash, nonce, to, value, data }
        }
      }
      return undefined
    },
    revertReason: (hash) =>
      ask(async (provider) => {
        const transaction = await provider.getTransaction(hash)
        if (transaction?.blockNumber == null) return undefined
        const { from, to, data, value, blockNumber } = transaction
        // Repeats the call at the state before its block. Not every revert has a reason.
        return provider.call({ from, to, data, value, blockTag: blockNumber - 1 }).then(
          () => undefined,
          // Without `revert`, `reason` is ethers' own text and not the contract's.
          (error: unknown) =>
            isError(error, 'CALL_EXCEPTION') && error.revert ? (error.reason ?? undefined) : undefined,
        )
      }),
    gasFor: (transaction) => ask((provider) => provider.estimateGas(transaction)),
    gasPrice: () =>
      ask(async (provider) => {
        const { gasPrice, maxFeePerGas } = await provider.getFeeData()
        const now = gasPrice ?? maxFeePerGas
        if (now === null) throw new ChainUnreachable('this node names no fee')
        // Chains from before EIP-1559 have one price.
        return { now, most: maxFeePerGas ?? now }
      }),
  }
}

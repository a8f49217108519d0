import { FetchRequest, isError, JsonRpcProvider, Network, type Block, type TransactionReceipt } from 'ethers'
import { isSameAddress } from '../../lib/address'
import { ChainUnreachable, type ChainPort } from './chainPort'
import { ensName } from './ensName'

const TIMEOUT_MS = 5_000

/** EIP-7702: the code of an ordinary account that delegates to a contract starts with this. */
const DELEGATION = '0xef0100'

interface Node {
  provider: JsonRpcProvider
  /** False for a node that is on another chain: it is never asked again. */
  isTrusted: boolean | undefined
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
    }
  })

  async function trusted(node: Node): Promise<JsonRpcProvider> {
    node.isTrusted ??= Number(await node.provider.send('eth_chainId', [])) === chainId
    if (!node.isTrusted) throw new ChainUnreachable('this node is on another chain')
    return node.provider
  }

  const ask = <T>(question: (provider: JsonRpcProvider) => Promise<T>): Promise<T> =>
    firstAnswer(nodes.map((node) => async () => question(await trusted(node))))

  const blockNumber = () => ask(async (provider) => Number(await provider.send('eth_blockNumber', [])))

  return {
    blockNumber,
    balance: (address) => ask((provider) => provider.getBalance(address)),
    receipt: (hash) =>
      ask(async (provider) => {
        const receipt: TransactionReceipt | null = await provider.getTransactionReceipt(hash)
        return receipt ? { blockNumber: receipt.blockNumber, hasSucceeded: receipt.status === 1 } : undefined
      }),
    isContract: (address) =>
      ask(async (provider) => {
        const code = await provider.getCode(address)
        return code !== '0x' && !code.startsWith(DELEGATION)
      }),
    nameOf: async (address) =>
      ensRegistry && ask((provider) => ensName(provider, chainId, ensRegistry, address)),
    transaction: (hash) =>
      ask(async (provider) => {
        const transaction = await provider.getTransaction(hash)
        return transaction ? { nonce: transaction.nonce } : undefined
      }),
    usedNonces: (sender) => ask((provider) => provider.getTransactionCount(sender, 'latest')),
    find: async (sender, isWanted, fromBlock, toBlock) => {
      for (let height = fromBlock; height <= toBlock; height += 1) {
        const block = await ask((provider): Promise<Block | null> => provider.getBlock(height, true))
        // This node lags behind the one that named the height.
        if (!block) throw new ChainUnreachable('this block is not to be had yet')
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

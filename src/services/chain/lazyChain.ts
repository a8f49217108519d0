import { ensRegistryOf } from '../../lib/chains'
import type { ChainPort } from './chainPort'

/**
 * The chain port. Its first question loads ethers, except for those that no screen waits for: the state of the nodes and
 * wallets' names.
 * @param calm resolves when these may load it
 */
export function makeLazyChain(
  chainId: number,
  rpcUrls: readonly string[],
  ensRegistry = ensRegistryOf(chainId),
  calm: Promise<unknown> = Promise.resolve(),
): ChainPort {
  let connected: Promise<ChainPort> | undefined
  const nodes = (): Promise<ChainPort> => {
    connected ??= import('./nodes').then(({ connectNodes }) => connectNodes(chainId, rpcUrls, ensRegistry))
    // The next question tries again to load a chunk that did not load.
    connected.catch(() => (connected = undefined))
    return connected
  }
  const later = async (): Promise<ChainPort> => {
    if (!connected) await calm
    return nodes()
  }
  return {
    blockNumber: async () => (await nodes()).blockNumber(),
    state: async () => (await later()).state(),
    balance: async (address) => (await nodes()).balance(address),
    receipt: async (hash) => (await nodes()).receipt(hash),
    isContract: async (address) => (await nodes()).isContract(address),
    signaturesNeeded: async (address) => (await nodes()).signaturesNeeded(address),
    // A chain without ENS does not load the library for this.
    nameOf: async (address) => (ensRegistry === undefined ? undefined : (await later()).nameOf(address)),
    addressOf: async (name) => (ensRegistry === undefined ? undefined : (await nodes()).addressOf(name)),
    account: async (address) => (await nodes()).account(address),
    executionOf: async (question) => (await nodes()).executionOf(question),
    wouldSucceed: async (transaction) => (await nodes()).wouldSucceed(transaction),
    transaction: async (hash) => (await nodes()).transaction(hash),
    usedNonces: async (sender) => (await nodes()).usedNonces(sender),
    find: async (...question) => (await nodes()).find(...question),
    revertReason: async (hash) => (await nodes()).revertReason(hash),
    gasFor: async (transaction) => (await nodes()).gasFor(transaction),
    gasPrice: async () => (await nodes()).gasPrice(),
  }
}

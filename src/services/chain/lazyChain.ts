import { ensRegistryOf } from '../../lib/chains'
import type { ChainPort } from './chainPort'

/** The chain behind a port whose library (ethers) is only loaded by the first question. */
export function makeLazyChain(
  chainId: number,
  rpcUrls: readonly string[],
  ensRegistry = ensRegistryOf(chainId),
): ChainPort {
  let connected: Promise<ChainPort> | undefined
  const nodes = (): Promise<ChainPort> => {
    connected ??= import('./nodes').then(({ connectNodes }) => connectNodes(chainId, rpcUrls, ensRegistry))
    // A chunk that did not load is tried again by the next question.
    connected.catch(() => (connected = undefined))
    return connected
  }
  return {
    chainId,
    blockNumber: async () => (await nodes()).blockNumber(),
    balance: async (address) => (await nodes()).balance(address),
    receipt: async (hash) => (await nodes()).receipt(hash),
    isContract: async (address) => (await nodes()).isContract(address),
    // A chain without ENS is not worth loading the library for.
    nameOf: async (address) => (ensRegistry === undefined ? undefined : (await nodes()).nameOf(address)),
    transaction: async (hash) => (await nodes()).transaction(hash),
    usedNonces: async (sender) => (await nodes()).usedNonces(sender),
    find: async (...question) => (await nodes()).find(...question),
    revertReason: async (hash) => (await nodes()).revertReason(hash),
    gasFor: async (transaction) => (await nodes()).gasFor(transaction),
    gasPrice: async () => (await nodes()).gasPrice(),
  }
}

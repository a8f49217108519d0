import type { JsonRpcProvider } from 'ethers'
import { isSameAddress } from '../../lib/address'
import { safeAbi, safeOn } from '../../lib/safe'
import { executionTopics } from '../../lib/safeTransaction'
import type { AccountNonce, AccountState, Execution } from './chainPort'

/**
 * A programmable account as of one block, so that its answers fit together; undefined where the address does not run the
 * contract that Safe published for this chain.
 * @throws when the node does not answer
 */
export async function readAccount(
  provider: JsonRpcProvider,
  chainId: number,
  address: string,
): Promise<AccountState | undefined> {
  const safe = safeOn(chainId)
  if (!safe) return undefined
  const block = await provider.getBlockNumber()
  // A proxy keeps the address of the contract behind it in its first slot.
  const slot = await provider.getStorage(address, 0, block)
  if (!isSameAddress(`0x${slot.slice(-40)}`, safe.singleton)) return undefined

  const ask = async (name: 'getOwners' | 'getThreshold' | 'nonce') => {
    const data = safeAbi.encodeFunctionData(name)
    const answer = await provider.call({ to: address, data, blockTag: block })
    return safeAbi.decodeFunctionResult(name, answer)[0] as unknown
  }
  const [owners, threshold, nonce, balance] = await Promise.all([
    ask('getOwners'),
    ask('getThreshold'),
    ask('nonce'),
    provider.getBalance(address, block),
  ])
  return {
    owners: Array.from(owners as string[]),
    threshold: Number(threshold),
    nonce: Number(nonce),
    balance,
    block,
  }
}

/** `executionOf` of the chain port, by one node: nonce and events are of the same blocks. */
export async function readExecution(
  provider: JsonRpcProvider,
  chainId: number,
  { account, nonce, hash, fromBlock }: AccountNonce,
): Promise<Execution> {
  const state = await readAccount(provider, chainId, account)
  if (!state || state.nonce <= nonce) return { isNonceUsed: false }
  const [log] = await provider.getLogs({
    address: account,
    topics: executionTopics(hash),
    fromBlock,
    toBlock: state.block,
  })
  return { isNonceUsed: true, ...(log && { transactionHash: log.transactionHash }) }
}

import type { Permissions } from '../../src/lib/accountAction'
import { isSameAddress } from '../../src/lib/address'
import { safeAbi, type SafeDeployment } from '../../src/lib/safe'
import { CallError } from '../callError'
import type { ChainNode } from './node'

export interface SafeState extends Permissions {
  /** Checksummed, in the order of Safe's list. */
  owners: string[]
  /** Of the next transaction. */
  nonce: number
  /** The block of these answers. */
  block: bigint
}

/**
 * Owners, threshold and nonce of an account, as of one block, the newest by default.
 * @throws CallError ACCOUNT_WRONG_SINGLETON for an address that does not run Safe's contract; NodeFailure
 */
export async function readSafe(
  node: ChainNode,
  { singleton }: SafeDeployment,
  address: string,
  at?: bigint,
): Promise<SafeState> {
  const block = at ?? (await node.blockNumber())
  // A proxy keeps the address of the contract behind it in its first slot.
  const first = await node.storage(address, 0n, block)
  if (!isSameAddress(`0x${first.slice(-40)}`, singleton)) throw new CallError('ACCOUNT_WRONG_SINGLETON')

  const ask = async (name: 'getOwners' | 'getThreshold' | 'nonce') => {
    const answer = await node.call(address, safeAbi.encodeFunctionData(name), { block })
    return safeAbi.decodeFunctionResult(name, answer ?? '0x')[0] as unknown
  }
  const [owners, threshold, nonce] = await Promise.all([ask('getOwners'), ask('getThreshold'), ask('nonce')])
  return {
    owners: Array.from(owners as string[]),
    threshold: Number(threshold),
    nonce: Number(nonce),
    block,
  }
}

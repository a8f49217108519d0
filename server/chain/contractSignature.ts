import { AbiCoder, hashMessage } from 'ethers'
import type { ChainNode } from './node'

/** ERC-1271: the selector of `isValidSignature(bytes32,bytes)`, which is also what it returns for yes. */
const IS_VALID_SIGNATURE = '0x1626ba7e'

/** Yes, as the ABI writes a `bytes4`: one word of 32 bytes. */
const YES = IS_VALID_SIGNATURE.padEnd(2 + 2 * 32, '0')

/** Does the contract at `address` vouch for a signature of `text`? */
export async function isSignedByContract(
  node: ChainNode,
  address: string,
  text: string,
  signature: string,
): Promise<boolean> {
  const question = AbiCoder.defaultAbiCoder().encode(['bytes32', 'bytes'], [hashMessage(text), signature])
  const answer = await node.call(address, IS_VALID_SIGNATURE + question.slice(2))
  return answer?.toLowerCase().startsWith(YES) ?? false
}

import { AbiCoder, hashMessage } from 'ethers'
import type { ChainNode } from './node'

/** ERC-1271: the selector of `isValidSignature(bytes32,bytes)`, which is also what it returns for a valid signature. */
const IS_VALID_SIGNATURE = '0x1626ba7e'

/** The ABI encodes a `bytes4` as one word of 32 bytes. */
const VALID = IS_VALID_SIGNATURE.padEnd(2 + 2 * 32, '0')

/** Does the contract at `address` accept the signature of `text`? */
export async function isSignedByContract(
  node: ChainNode,
  address: string,
  text: string,
  signature: string,
): Promise<boolean> {
  const parameters = AbiCoder.defaultAbiCoder().encode(['bytes32', 'bytes'], [hashMessage(text), signature])
  const answer = await node.call(address, IS_VALID_SIGNATURE + parameters.slice(2))
  return answer?.toLowerCase().startsWith(VALID) ?? false
}

import type { Chain } from '../chain/chain'
import { signerOf } from './signerOf'

/** A key's signature has 65 bytes; a contract accepts one or several of those, or something longer. */
const LEAST_BYTES = 65

/**
 * Has this wallet signed the text: with its key (EIP-191), or as a contract (ERC-1271), deployed or not yet (ERC-6492)?
 * The node is asked, once, only when no key of the wallet has signed. @throws CallError CHAIN_UNAVAILABLE
 */
export async function isSignedBy(
  chain: Pick<Chain, 'isSignedByAccount'>,
  wallet: string,
  text: string,
  signature: string,
): Promise<boolean> {
  if (signerOf(text, signature) === wallet) return true
  // The node is not asked about a truncated signature.
  if (signature.length < 2 + 2 * LEAST_BYTES) return false
  return chain.isSignedByAccount(wallet, text, signature)
}

import { verifyMessage } from 'ethers'

/** 65 bytes: r, s and a recovery byte of 0, 1, 27 or 28. The shorter form of EIP-2098 is not accepted. */
const KEY_SIGNATURE = /^0x[0-9a-f]{128}(00|01|1b|1c)$/i

/** The address whose key signed this text (EIP-191), checksummed; undefined when no key did. */
export function signerOf(text: string, signature: string): string | undefined {
  if (!KEY_SIGNATURE.test(signature)) return undefined
  try {
    return verifyMessage(text, signature)
  } catch {
    return undefined
  }
}

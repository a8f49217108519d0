import { getAddress } from 'ethers'

/** An address as typed, checksummed; undefined when it is none or mistyped (EIP-55). */
export function addressOf(text: string): string | undefined {
  try {
    return getAddress(text)
  } catch {
    return undefined
  }
}

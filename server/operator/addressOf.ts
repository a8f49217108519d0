import { getAddress } from 'ethers'

/** Adds the checksum to a typed address. @returns undefined when it is no address, or its checksum is wrong (EIP-55) */
export function addressOf(text: string): string | undefined {
  try {
    return getAddress(text)
  } catch {
    return undefined
  }
}

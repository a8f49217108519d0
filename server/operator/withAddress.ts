import { getAddress } from 'ethers'
import type { Outcome } from './outcome'

/** Runs a command with a typed address, in its checksummed form. Answers 2 when it is none (EIP-55). */
export async function withAddress(
  typed: string,
  run: (address: string) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  let address: string
  try {
    address = getAddress(typed)
  } catch {
    return { code: 2, text: `"${typed}" is not an address with a right checksum.` }
  }
  return run(address)
}

import { isAddress } from '../../lib/address'

/** Wallets are other people's code: what they answer is read here, and believed only as far as it can be read. */

/** A wallet that does not prompt its owner answers at once. */
export const SILENT_TIMEOUT_MS = 3_000

/** What is answered in time, undefined otherwise. Never rejects, also where asking throws. */
export async function within<T>(ask: () => T | Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)))
  const answered = Promise.resolve()
    .then(ask)
    .catch(() => undefined)
  try {
    return await Promise.race([answered, late])
  } finally {
    clearTimeout(timer)
  }
}

/** EIP-55. Wallets hand addresses out in any case; from here on there is one form. @throws when it is no address. */
export const checksummed = async (address: string): Promise<string> =>
  (await import('./checksum')).getAddress(address.toLowerCase())

/** The account that a wallet's list puts first; undefined where it names none, or what is no address. */
export function firstAccount(accounts: unknown): string | undefined {
  const [first] = Array.isArray(accounts) ? (accounts as unknown[]) : []
  return typeof first === 'string' && isAddress(first) ? first : undefined
}

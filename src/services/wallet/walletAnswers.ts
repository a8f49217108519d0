import { isAddress } from '../../lib/address'

/** For questions that do not prompt, which a wallet answers at once. */
export const SILENT_TIMEOUT_MS = 3_000

/** The answer if it comes in time, otherwise undefined. Never rejects, even if `ask` throws. */
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

/** The EIP-55 form of an address, which wallets give in any case. @throws when it is no address */
export const checksummed = async (address: string): Promise<string> =>
  (await import('./checksum')).getAddress(address.toLowerCase())

/** The first account of a wallet's answer; undefined when that is no list or no address. */
export function firstAccount(accounts: unknown): string | undefined {
  const [first] = Array.isArray(accounts) ? (accounts as unknown[]) : []
  return typeof first === 'string' && isAddress(first) ? first : undefined
}

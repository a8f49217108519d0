import { usdFromCents } from '../lib/money'
import { areDisputed } from '../lib/priceRules'
import { spotCents } from '../lib/spotPrice'

const TIMEOUT_MS = 8_000

export interface EthPrice {
  /** USD per ETH, two places, rounded down: as collateral it never counts for more than it is. */
  usd: string
  /** Host that said so. */
  source: string
  /** When it was read, in milliseconds since 1970. */
  at: number
  /** Two services contradict each other: the screen says so. */
  isDisputed: boolean
  /** A service that should have checked it did not answer. */
  isUnchecked: boolean
}

/** One service's price in cents, rounded down; undefined when it gives none that can be read. */
async function ask(url: string, signal: AbortSignal): Promise<bigint | undefined> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      credentials: 'omit',
    })
    return response.ok ? spotCents(await response.json()) : undefined
  } catch {
    // The other service may answer; when none does, the caller is told.
    return undefined
  }
}

/**
 * The ETH price in US dollars. All services are asked; the lowest answer counts, which for collateral is the worse
 * one for the risk.
 * @returns undefined when none answers: an unknown price is never a number.
 */
export async function fetchEthPrice(
  priceUrls: readonly string[],
  now: () => number,
  signal: AbortSignal,
): Promise<EthPrice | undefined> {
  const answers = await Promise.all(priceUrls.map(async (url) => ({ url, cents: await ask(url, signal) })))
  const known = answers.flatMap(({ url, cents }) => (cents === undefined ? [] : [{ url, cents }]))
  known.sort((a, b) => (a.cents < b.cents ? -1 : 1))
  const [lowest] = known
  if (!lowest) return undefined
  return {
    usd: usdFromCents(lowest.cents),
    source: new URL(lowest.url).host,
    at: now(),
    isDisputed: areDisputed(known.map(({ cents }) => cents)),
    isUnchecked: known.length < priceUrls.length,
  }
}

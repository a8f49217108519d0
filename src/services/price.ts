import { usdFromCents } from '../lib/money'
import { areDisputed } from '../lib/priceRules'
import { spotCents } from '../lib/spotPrice'

const TIMEOUT_MS = 8_000

export interface EthPrice {
  /** USD per ETH, two places, rounded down so that collateral never counts for more than its worth. */
  usd: string
  /** Name of the service: `Coinbase`; the host of one without a known name. */
  source: string
  /** When it was read, in milliseconds since 1970. */
  at: number
  /** Two services are more than 2 % apart; the screen says so. */
  isDisputed: boolean
  /** A service did not answer, so the price could not be compared. */
  isUnchecked: boolean
}

const SERVICES: Readonly<Record<string, string>> = {
  'api.coinbase.com': 'Coinbase',
  'api.kraken.com': 'Kraken',
  localhost: 'Local price feed',
  '127.0.0.1': 'Local price feed',
}

const serviceName = ({ hostname, host }: URL): string => SERVICES[hostname] ?? host

/** One service's price in cents, rounded down; undefined when its answer cannot be read. */
async function ask(url: string, signal: AbortSignal): Promise<bigint | undefined> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      credentials: 'omit',
    })
    return response.ok ? spotCents(await response.json()) : undefined
  } catch {
    // The other service may answer.
    return undefined
  }
}

/**
 * The ETH price in US dollars. All services are asked, and the lowest answer counts, which is the safe one for
 * collateral.
 * @returns undefined when no service answers: an unknown price is never a number.
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
    source: serviceName(new URL(lowest.url)),
    at: now(),
    isDisputed: areDisputed(known.map(({ cents }) => cents)),
    isUnchecked: known.length < priceUrls.length,
  }
}

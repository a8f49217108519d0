import { spotCents } from '../../src/lib/spotPrice'
import { randomWalkCents } from './randomWalk'

export interface PriceSource {
  readonly name: string
  /** USD cents per ETH, now. @throws Error when the source has no price */
  spot(): Promise<bigint>
}

/** The name of the local bank's own source. */
export const WALK = 'walk'

/** The configured services in order, or the random walk where there are none (local chain only). */
export const priceSources = (urls: readonly string[] | undefined, now: () => Date): PriceSource[] =>
  urls?.map(spotSource) ?? [{ name: WALK, spot: () => Promise.resolve(randomWalkCents(now())) }]

const TIMEOUT_MS = 5_000

/** A service that answers in the shape of Coinbase or Kraken. Fractions of a cent are dropped. */
export const spotSource = (url: string): PriceSource => ({
  // The path belongs to the name, so that two services on one host are two sources.
  name: `${new URL(url).host}${new URL(url).pathname}`,
  spot: async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const cents = spotCents(await response.json())
    if (cents === undefined) throw new Error('an answer without a price')
    return cents
  },
})

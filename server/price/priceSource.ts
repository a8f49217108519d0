import { spotCents } from '../../src/lib/spotPrice'
import { walkCents } from './walk'

/** Somebody who knows the ETH price. */
export interface PriceSource {
  readonly name: string
  /** USD cents per ETH, now. @throws Error when the source does not say. */
  spot(): Promise<bigint>
}

/** The bank's own seeded walk, for a laptop without internet. */
export const walkSource = (now: () => Date): PriceSource => ({
  name: 'walk',
  spot: () => Promise.resolve(walkCents(now())),
})

/** The configured services in order, or the walk where there are none (local chain only). */
export const priceSources = (urls: readonly string[] | undefined, now: () => Date): PriceSource[] =>
  urls?.map(spotSource) ?? [walkSource(now)]

const TIMEOUT_MS = 5_000

/** A service that answers as Coinbase or Kraken does. Fractions of a cent are dropped. */
export const spotSource = (url: string): PriceSource => ({
  // With its path, so that two services on one host are two sources.
  name: `${new URL(url).host}${new URL(url).pathname}`,
  spot: async () => {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const cents = spotCents(await response.json())
    if (cents === undefined) throw new Error('an answer without a price')
    return cents
  },
})

import { areDisputed, lowestOf } from '../../src/lib/priceRules'

/** The bank's price of ETH at one moment. */
export interface StoredPrice {
  at: Date
  /** USD per ETH. */
  cents: bigint
  /** The sources of that moment contradict each other, and the lowest price counts. */
  isDisputed: boolean
}

/** One source's price at one moment. */
export interface Sample {
  source: string
  at: Date
  cents: bigint
}

/**
 * One price per moment, the oldest first: the preferred source's, or the lowest where two sources are more than 2 %
 * apart. DOMAIN.md wants the worse price for the risk, and the lower one is worse for the payer everywhere.
 * @param preference names of the sources, the preferred one first; unknown ones come last
 */
export function pricesByMoment(samples: readonly Sample[], preference: readonly string[]): StoredPrice[] {
  const moments = new Map<number, Sample[]>()
  for (const sample of samples) {
    const time = sample.at.getTime()
    moments.set(time, [...(moments.get(time) ?? []), sample])
  }
  return Array.from(moments.values())
    .flatMap((ofMoment): StoredPrice[] => {
      const known = preference.flatMap((name) => ofMoment.filter(({ source }) => source === name))
      const preferred = known[0] ?? ofMoment[0]
      const prices = ofMoment.map(({ cents }) => cents)
      const isDisputed = areDisputed(prices)
      const cents = isDisputed ? lowestOf(prices) : preferred?.cents
      return preferred && cents !== undefined ? [{ at: preferred.at, cents, isDisputed }] : []
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

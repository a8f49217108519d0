import { areDisputed, lowestOf } from '../../src/lib/priceRules'

/** What the bank counts ETH at in one moment. */
export interface StoredPrice {
  at: Date
  /** USD per ETH. */
  cents: bigint
  /** The sources of that moment contradict each other, and the lower price counts. */
  isDisputed: boolean
}

/** One source's price in one moment. */
export interface Sample {
  source: string
  at: Date
  cents: bigint
}

/**
 * One price for each moment, the oldest first: the price of the preferred source, or the lowest where two sources are
 * more than 2 % apart (DOMAIN.md: the worse one for the risk; the lower price is worse for the payer everywhere).
 * @param preference names of the sources, the preferred one first; unknown ones come last
 */
export function pricesByMoment(samples: readonly Sample[], preference: readonly string[]): StoredPrice[] {
  const moments = new Map<number, Sample[]>()
  for (const sample of samples) {
    const time = sample.at.getTime()
    moments.set(time, [...(moments.get(time) ?? []), sample])
  }
  const rank = ({ source }: Sample) => {
    const place = preference.indexOf(source)
    return place === -1 ? preference.length : place
  }
  return Array.from(moments.values())
    .flatMap((samplesOfMoment): StoredPrice[] => {
      const [preferred] = samplesOfMoment.toSorted((a, b) => rank(a) - rank(b))
      const prices = samplesOfMoment.map(({ cents }) => cents)
      const isDisputed = areDisputed(prices)
      const cents = isDisputed ? lowestOf(prices) : preferred?.cents
      return preferred && cents !== undefined ? [{ at: preferred.at, cents, isDisputed }] : []
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

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

/** How long the last answer of a missing source still counts, if it contradicts the others. */
export const DISPUTE_LASTS_MS = 10 * 60_000

/**
 * One price per moment, the oldest first: the preferred source's, or the lowest where two sources are more than 2 %
 * apart. DOMAIN.md wants the worse price for the risk: the lower one, for whatever was paid. Where the bank pays, it is the
 * higher one, so a wire that comes back waits until the sources agree (`returnWire`).
 *
 * A source that is missing at a moment keeps contradicting the others with its last sample, for ten minutes. Otherwise a
 * lost answer, or a process that cannot reach that source, would make the higher price count.
 * @param samples all of the moments that the caller uses, and each missing source's last one in the ten minutes before
 * them. Earlier moments come out too, perhaps without all that contradicts them, so the caller drops them.
 * @param preference names of the sources that the bank asks, the preferred one first. Other sources come last, and count
 * at their own moments alone, so a source that the operator has removed disputes nothing any more.
 */
export function pricesByMoment(samples: readonly Sample[], preference: readonly string[]): StoredPrice[] {
  const moments = new Map<number, Sample[]>()
  for (const sample of samples.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const time = sample.at.getTime()
    moments.set(time, [...(moments.get(time) ?? []), sample])
  }
  const last = new Map<string, Sample>()
  return Array.from(moments.entries()).flatMap(([time, ofMoment]): StoredPrice[] => {
    const known = preference.flatMap((name) => ofMoment.filter(({ source }) => source === name))
    const preferred = known[0] ?? ofMoment[0]
    for (const sample of known) last.set(sample.source, sample)
    const carried = [...last.values()].filter(({ at }) => time - at.getTime() <= DISPUTE_LASTS_MS)
    const prices = [...ofMoment, ...carried].map(({ cents }) => cents)
    const isDisputed = areDisputed(prices)
    const cents = isDisputed ? lowestOf(prices) : preferred?.cents
    return preferred && cents !== undefined ? [{ at: preferred.at, cents, isDisputed }] : []
  })
}

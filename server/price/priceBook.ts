import { sql } from 'kysely'
import { areDisputed, PRICE_FRESH_MS } from '../../src/lib/priceRules'
import { CallError } from '../callError'
import type { Database } from '../db/database'
import type { Log } from '../log'
import type { PriceSource } from './priceSource'
import { pricesByMoment, type Sample, type StoredPrice } from './storedPrices'

/** The bank's own record of prices. It decides every amount, whatever an app believed the price was. */
export interface PriceBook {
  /**
   * The stored prices that a payment of this moment may count at, the oldest first: all from 90 s before it to the
   * end of its second, if one of them is 60 s old or younger; otherwise the first one in the 60 s after it. Empty
   * when the bank has neither. A moment that has only just passed has the sources asked now.
   */
  around(moment: Date): Promise<StoredPrice[]>
  /**
   * The newest stored price, which a payment may be quoted at. The sources are asked first when it is older than
   * ten seconds. @throws CallError PRICE_UNAVAILABLE when it is older than 60 s all the same.
   */
  latest(): Promise<StoredPrice>
  /** Asks every source and stores what they say as prices of one moment. Never throws; failures are logged. */
  sample(): Promise<void>
}

/** A payment counts at no price that was stored longer before its block (DESIGN.md section 5). */
const WINDOW_MS = 90_000
/** How long a source that fails to answer is taken at its last word, where that contradicts the others. */
const DISPUTE_LASTS_MS = 10 * 60_000
/** Blocks tell their time in whole seconds. */
const SECOND_MS = 1_000
/** `latest` asks the sources for a price younger than this. */
export const SAMPLE_EVERY_MS = 10_000

interface Options {
  db: Database
  /** In order of preference. */
  sources: readonly PriceSource[]
  now: () => Date
  log: Log
}

/** A price book over the database and its sources. */
export function makePriceBook({ db, sources, now, log }: Options): PriceBook {
  const preference = sources.map(({ name }) => name)
  const lastAnswers = new Map<string, Sample>()
  let sampling: Promise<void> | undefined

  async function store(): Promise<void> {
    const answers = await Promise.allSettled(sources.map((source) => source.spot()))
    const at = now()
    const samples = answers.flatMap((answer, index) => {
      const source = preference[index] ?? ''
      if (answer.status === 'fulfilled') return [{ source, at, cents: answer.value }]
      log.warn({ err: answer.reason as unknown, source }, 'no price')
      return []
    })
    if (samples.length === 0) return
    for (const sample of samples) lastAnswers.set(sample.source, sample)
    // A source that has just contradicted the others still does while it fails to answer: otherwise one lost answer
    // would make the higher price count.
    const silent = [...lastAnswers.values()]
      .filter((last) => last.at < at && at.getTime() - last.at.getTime() <= DISPUTE_LASTS_MS)
      .map((last) => ({ ...last, at }))
    const all = [...samples, ...silent]
    const isDisputed = areDisputed(all.map(({ cents }) => cents))
    // One statement: nobody may read a moment that has one source only because the other is still being stored.
    await db
      .insertInto('prices')
      .values(isDisputed ? all : samples)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** One question at a time: callers that come meanwhile share it. */
  function sample(): Promise<void> {
    sampling ??= store()
      .catch((err: unknown) => log.warn({ err }, 'the price is not stored'))
      .finally(() => (sampling = undefined))
    return sampling
  }

  async function stored(moment: Date): Promise<StoredPrice[]> {
    const time = moment.getTime()
    const samples = await db
      .selectFrom('prices')
      .selectAll()
      .where('at', '>=', new Date(time - WINDOW_MS))
      .where('at', '<=', new Date(time + PRICE_FRESH_MS))
      .execute()
    const prices = pricesByMoment(samples, preference)
    const before = prices.filter(({ at }) => at.getTime() < time + SECOND_MS)
    const newest = before.at(-1)
    if (newest && newest.at.getTime() >= time - PRICE_FRESH_MS) return before
    return prices.slice(before.length, before.length + 1)
  }

  async function newest(): Promise<StoredPrice | undefined> {
    const samples = await db
      .selectFrom('prices')
      .selectAll()
      // Another process's clock may be a little ahead.
      .where('at', '=', sql<Date>`(select max(at) from prices where at < ${after(now(), SECOND_MS)})`)
      .execute()
    return pricesByMoment(samples, preference)[0]
  }

  return {
    sample,
    async around(moment) {
      const prices = await stored(moment)
      if (prices.length > 0 || ageOf(moment) > PRICE_FRESH_MS) return prices
      await sample()
      return stored(moment)
    },
    async latest() {
      const known = await newest()
      if (known && ageOf(known.at) < SAMPLE_EVERY_MS) return known
      await sample()
      const price = await newest()
      if (!price || ageOf(price.at) > PRICE_FRESH_MS) throw new CallError('PRICE_UNAVAILABLE')
      return price
    },
  }

  function ageOf(at: Date): number {
    return now().getTime() - at.getTime()
  }
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

import { sql, type RawBuilder } from 'kysely'
import { PRICE_FRESH_MS } from '../../src/lib/priceRules'
import type { HistoryDays } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { Deps } from '../deps'
import type { PriceSource } from './priceSource'
import { DISPUTE_LASTS_MS, pricesByMoment, type Sample, type StoredPrice } from './storedPrices'

/** The bank's own record of prices. It decides every amount, whatever price an app assumed. */
export interface PriceBook {
  /**
   * The stored prices that a payment at this moment may settle at, the oldest first: all from 90 s before it to the end
   * of its second, if one of them is at most 60 s old; otherwise the first one in the 60 s after it. Empty when there
   * is neither. For a moment in the last 60 s the sources are asked first if nothing is stored.
   */
  around(moment: Date): Promise<StoredPrice[]>
  /** `around` for several moments, by their milliseconds since 1970, in one query. */
  aroundEach(moments: readonly Date[]): Promise<ReadonlyMap<number, StoredPrice[]>>
  /**
   * The newest stored price, which a payment may be quoted at. The sources are asked first when it is older than ten
   * seconds. @throws CallError PRICE_UNAVAILABLE when it is then still older than 60 s
   */
  latest(): Promise<StoredPrice>
  /**
   * The stored prices of the last days, the oldest first. The days are cut into 144 equal steps, and each step has its last
   * price. A step without a stored price is left out. `step` is in milliseconds.
   */
  history(days: HistoryDays): Promise<{ step: number; prices: StoredPrice[] }>
  /** Asks every source and stores the answers as prices of one moment. Never throws; failures are logged. */
  sample(): Promise<void>
}

/** A payment settles at no price that was stored longer before its block (docs/decisions/0019). */
const WINDOW_MS = 90_000
/** The most prices of a history: a chart on a screen cannot show more. */
const HISTORY_STEPS = 144
const DAY_MS = 24 * 60 * 60_000
/** Blocks have their time in whole seconds. */
const SECOND_MS = 1_000
export const SAMPLE_EVERY_MS = 10_000

type Options = Pick<Deps, 'db' | 'now' | 'log'> & {
  /** In order of preference. */
  sources: readonly PriceSource[]
}

export function makePriceBook({ db, sources, now, log }: Options): PriceBook {
  const preference = sources.map(({ name }) => name)
  let sampling: Promise<void> | undefined

  /**
   * A query for the samples of a moment, and for the last sample of each missing source in the ten minutes before, which
   * may still contradict them. It walks the index back from the moment, so it reads few rows while sources answer.
   */
  const lastUpTo = (moment: RawBuilder<unknown>) => sql`
    select source, at, cents from prices where at = ${moment}
    union all
    select carried.* from unnest(${preference}::text[]) as asked (source) cross join lateral (
      select source, at, cents from prices
      where source = asked.source and at < ${moment}
        and at >= ${moment} - ${DISPUTE_LASTS_MS}::float8 * interval '1 millisecond'
      order by at desc limit 1
    ) as carried
    where not exists (select from prices where at = ${moment} and source = asked.source)`

  async function askAndStore(): Promise<void> {
    const answers = await Promise.allSettled(sources.map((source) => source.spot()))
    const at = now()
    const samples = answers.flatMap((answer, index) => {
      const source = preference[index] ?? ''
      if (answer.status === 'fulfilled') return [{ source, at, cents: answer.value }]
      log.warn({ err: answer.reason as unknown, source }, 'no price')
      return []
    })
    if (samples.length === 0) return
    // One statement, so that no reader sees a moment with only one of its sources.
    await db
      .insertInto('prices')
      .values(samples)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Callers that come while a sample is running share it. */
  function sample(): Promise<void> {
    sampling ??= askAndStore()
      .catch((err: unknown) => log.warn({ err }, 'the price is not stored'))
      .finally(() => (sampling = undefined))
    return sampling
  }

  async function stored(moments: readonly Date[]): Promise<Map<number, StoredPrice[]>> {
    const samples = new Map(moments.map((moment): [number, Sample[]] => [moment.getTime(), []]))
    const times = Array.from(samples.keys(), (time) => new Date(time))
    const after = (ms: number) => sql`moment.at + ${ms}::float8 * interval '1 millisecond'`
    const from = after(-WINDOW_MS)
    const { rows } = await sql<Sample & { moment: Date }>`
      select moment.at as moment, known.* from unnest(${times}::timestamptz[]) as moment (at)
      cross join lateral (
        select source, at, cents from prices where at >= ${from} and at <= ${after(PRICE_FRESH_MS)}
        union all (${lastUpTo(sql`(${from})`)})
      ) as known`.execute(db)
    for (const { moment, ...sample } of rows) samples.get(moment.getTime())?.push(sample)
    return new Map([...samples].map(([time, each]) => [time, settledAt(time, each)]))
  }

  function settledAt(time: number, samples: readonly Sample[]): StoredPrice[] {
    const prices = pricesByMoment(samples, preference).filter(({ at }) => at.getTime() >= time - WINDOW_MS)
    const before = prices.filter(({ at }) => at.getTime() < time + SECOND_MS)
    const newest = before.at(-1)
    if (newest && newest.at.getTime() >= time - PRICE_FRESH_MS) return before
    return prices.slice(before.length, before.length + 1)
  }

  async function newest(): Promise<StoredPrice | undefined> {
    // The clock of another process may be a little ahead.
    const soon = new Date(now().getTime() + SECOND_MS)
    const { rows } = await sql<Sample>`
      select last.* from (select max(at) as at from prices where at < ${soon}) as newest
      cross join lateral (${lastUpTo(sql`newest.at`)}) as last`.execute(db)
    return pricesByMoment(rows, preference).at(-1)
  }

  /**
   * Looks each step's last moment up in the index: a month is half a million rows, and PGlite would make every other
   * call wait until they are read. Steps begin at multiples of their length, so that a chart's past does not change.
   */
  async function history(days: HistoryDays): Promise<{ step: number; prices: StoredPrice[] }> {
    const step = (days * DAY_MS) / HISTORY_STEPS
    const end = (Math.floor(now().getTime() / step) + 1) * step
    const from = new Date(end - days * DAY_MS)
    const begins = (number: RawBuilder<unknown>) =>
      sql`${from}::timestamptz + ${number} * ${step}::float8 * interval '1 millisecond'`
    const { rows } = await sql<Sample & { moment: Date }>`
      select newest.at as moment, last.*
      from generate_series(0, ${HISTORY_STEPS - 1}::int) as step (number)
      cross join lateral (
        select max(at) as at from prices
        where at >= ${begins(sql`number`)} and at < ${begins(sql`(number + 1)`)}
      ) as newest
      cross join lateral (${lastUpTo(sql`newest.at`)}) as last`.execute(db)
    const moments = new Set(rows.map(({ moment }) => moment.getTime()))
    const prices = pricesByMoment(rows, preference).filter(({ at }) => moments.has(at.getTime()))
    return { step, prices }
  }

  const ageOf = (at: Date) => now().getTime() - at.getTime()

  async function aroundEach(moments: readonly Date[]): Promise<ReadonlyMap<number, StoredPrice[]>> {
    const found = await stored(moments)
    const isMissing = (moment: Date) =>
      found.get(moment.getTime())?.length === 0 && ageOf(moment) <= PRICE_FRESH_MS
    if (!moments.some(isMissing)) return found
    await sample()
    return stored(moments)
  }

  return {
    sample,
    history,
    aroundEach,
    around: async (moment) => (await aroundEach([moment])).get(moment.getTime()) ?? [],
    async latest() {
      const known = await newest()
      if (known && ageOf(known.at) < SAMPLE_EVERY_MS) return known
      await sample()
      const price = await newest()
      if (!price || ageOf(price.at) > PRICE_FRESH_MS) throw new CallError('PRICE_UNAVAILABLE')
      return price
    },
  }
}

import { CallError } from '../callError'
import type { Database } from '../db/database'
import type { Log } from '../log'
import type { PriceSource } from './priceSource'

/** The bank's own record of prices: what decides amounts, whatever an app believed the price was. */
export interface PriceBook {
  /**
   * USD cents per ETH at a moment: the last one stored in the ten minutes before, else the first one in the ten
   * minutes after. @throws CallError PRICE_UNAVAILABLE when there is neither.
   */
  at(moment: Date): Promise<bigint>
  /** Stores the price now, of the first source that tells one. Never throws; a silent source is logged. */
  sample(): Promise<void>
}

const NEAR_MS = 10 * 60_000

interface Options {
  db: Database
  /** In order of preference. */
  sources: readonly PriceSource[]
  now: () => Date
  log: Log
}

/** A price book over the database and its sources. */
export function makePriceBook({ db, sources, now, log }: Options): PriceBook {
  const store = (source: string, at: Date, cents: bigint) =>
    db
      .insertInto('prices')
      .values({ source, at, cents })
      .onConflict((conflict) => conflict.doNothing())
      .execute()

  async function stored(moment: Date): Promise<bigint | undefined> {
    const near = db.selectFrom('prices').select('cents').limit(1)
    const before = await near
      .where('at', '<=', moment)
      .where('at', '>=', new Date(moment.getTime() - NEAR_MS))
      .orderBy('at', 'desc')
      .executeTakeFirst()
    if (before) return before.cents
    const after = await near
      .where('at', '>', moment)
      .where('at', '<=', new Date(moment.getTime() + NEAR_MS))
      .orderBy('at', 'asc')
      .executeTakeFirst()
    return after?.cents
  }

  return {
    async at(moment) {
      const known = await stored(moment)
      if (known !== undefined) return known
      for (const source of sources) {
        const cents = source.at?.(moment)
        if (cents === undefined) continue
        await store(source.name, moment, cents)
        return cents
      }
      throw new CallError('PRICE_UNAVAILABLE')
    },
    async sample() {
      for (const source of sources) {
        try {
          const cents = await source.spot()
          await store(source.name, now(), cents)
          return
        } catch (err) {
          log.warn({ err, source: source.name }, 'no price')
        }
      }
    },
  }
}

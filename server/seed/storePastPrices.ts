import type { Deps } from '../deps'
import { randomWalkCents } from '../price/randomWalk'
import { WALK } from '../price/priceSource'

const HOUR_MS = 60 * 60_000
const HISTORY_MS = 30 * 24 * HOUR_MS
const LAST_DAY_MS = 24 * HOUR_MS
const FIVE_MINUTES_MS = 5 * 60_000

/**
 * Stores past prices for a local bank's charts, as if the bank had run for the last month: one an hour, and for the last
 * day one every five minutes. The price is a function of time, so it is the same on every machine. A bank with other price
 * sources gets none.
 */
export async function storePastPrices({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const oldest = await db.selectFrom('prices').selectAll().orderBy('at').orderBy('source').executeTakeFirst()
  if (oldest?.source !== WALK) return
  const end = Math.floor(oldest.at.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS
  const moments: number[] = []
  const begin = Math.floor((now().getTime() - HISTORY_MS) / HOUR_MS + 1) * HOUR_MS
  for (let at = begin; at < end; at += at < end - LAST_DAY_MS ? HOUR_MS : FIVE_MINUTES_MS) moments.push(at)
  if (moments.length === 0) return
  await db
    .insertInto('prices')
    .values(moments.map((at) => ({ source: WALK, at: new Date(at), cents: randomWalkCents(new Date(at)) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

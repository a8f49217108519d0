import { sql } from 'kysely'
import { deleteExpired } from '../db/deleteExpired'
import type { Deps } from '../deps'
import { makeVacuum } from './vacuum'

const DAY_MS = 24 * 60 * 60_000

/** A payment needs prices for a day at most. A month leaves time to look into a complaint. */
const PRICE_RETENTION_MS = 30 * DAY_MS

/** Twelve months (PCI DSS 4.0.1, 10.5.1) and one more. The database refuses to delete these below 400 days. */
const CARD_EVENT_RETENTION_MS = 401 * DAY_MS

/**
 * Deletes expired rows, so that no table grows without end, and keeps PGlite's files small. The audit trail of money,
 * identity and the operator is never touched. Any number of processes may run this at once.
 * @throws CallError DATABASE_UNAVAILABLE
 */
export function makeCleanup({ db, now }: Pick<Deps, 'db' | 'now'>, isEmbedded: boolean): () => Promise<void> {
  const vacuum = isEmbedded ? makeVacuum(db) : undefined
  return async () => {
    const at = now()
    const before = (ms: number) => new Date(at.getTime() - ms)
    await deleteExpired(db, 'nonces', sql`expires_at <= ${at}`)
    await deleteExpired(db, 'sessions', sql`expires_at <= ${at}`)
    // rate-limiter-flexible reads the machine's own clock.
    await deleteExpired(db, 'rate_limits', sql`expire <= ${Date.now()}`)
    await deleteExpired(db, 'prices', sql`at < ${before(PRICE_RETENTION_MS)}`)
    await deleteExpired(
      db,
      'events',
      sql`kind in ('CardFrozen', 'CardUnfrozen', 'CardNumberShown') and at < ${before(CARD_EVENT_RETENTION_MS)}`,
    )
    await vacuum?.()
  }
}

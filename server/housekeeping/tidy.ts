import { sql } from 'kysely'
import type { Deps } from '../deps'
import { deleteExpired } from '../db/deleteExpired'
import { makeVacuum } from './vacuum'

const DAY_MS = 24 * 60 * 60_000

/** A payment needs the prices around its block, for a day at most; a month leaves time to look into a complaint. */
const PRICES_KEPT_MS = 30 * DAY_MS

/** Twelve months (PCI DSS 4.0.1, 10.5.1) and one to spare. The database itself refuses below 400 days. */
const LOOKS_KEPT_MS = 401 * DAY_MS

/**
 * Deletes what nobody needs any more, so that no table grows without end, and keeps PGlite's file small. The audit
 * trail of money, identity and the operator is never touched. Any number of processes may do so at once.
 * @throws CallError DATABASE_UNAVAILABLE
 */
export function makeTidy({ db, now }: Pick<Deps, 'db' | 'now'>, isEmbedded: boolean): () => Promise<void> {
  const vacuum = isEmbedded ? makeVacuum(db) : undefined
  return async () => {
    const at = now()
    const before = (ms: number) => new Date(at.getTime() - ms)
    await deleteExpired(db, 'nonces', sql`expires_at <= ${at}`)
    await deleteExpired(db, 'sessions', sql`expires_at <= ${at}`)
    // Counted by the machine's own clock.
    await deleteExpired(db, 'rate_limits', sql`expire <= ${Date.now()}`)
    await deleteExpired(db, 'prices', sql`at < ${before(PRICES_KEPT_MS)}`)
    await deleteExpired(
      db,
      'events',
      sql`kind in ('CardFrozen', 'CardUnfrozen', 'CardNumberShown') and at < ${before(LOOKS_KEPT_MS)}`,
    )
    await vacuum?.()
  }
}

import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database'

/** A statement of the bank takes a tenth of a second at most, and others wait for it on PGlite. */
const AT_ONCE = 5_000

/**
 * Sweeps the rows of a table that have expired, a few thousand at a time. Rows that another call is deleting are
 * left to it: two sweeps that waited for each other's rows would be a deadlock.
 */
export async function deleteExpired(
  db: Database,
  table: 'nonces' | 'sessions' | 'rate_limits' | 'prices' | 'events',
  isExpired: RawBuilder<unknown>,
): Promise<void> {
  const name = sql.table(table)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ctid in
        (select ctid from ${name} where ${isExpired} limit ${AT_ONCE} for update skip locked)`.execute(db)
    if (numAffectedRows < AT_ONCE) return
  }
}

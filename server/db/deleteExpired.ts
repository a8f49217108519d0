import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database'

/** One statement stays below a tenth of a second: on PGlite every other call waits for it. */
const BATCH = 5_000

/**
 * Deletes the expired rows of a table in batches. It skips rows that another process is deleting, because two sweeps
 * that wait for each other's rows would be a deadlock.
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
        (select ctid from ${name} where ${isExpired} limit ${BATCH} for update skip locked)`.execute(db)
    if (numAffectedRows < BATCH) return
  }
}

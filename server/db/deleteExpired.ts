import { sql } from 'kysely'
import type { Database } from './database'

/**
 * Sweeps what expired at `at` or before. Rows that another call is deleting are left to it: two sweeps that waited
 * for each other's rows would be a deadlock.
 */
export async function deleteExpired(db: Database, table: 'nonces' | 'sessions', at: Date): Promise<void> {
  const name = sql.table(table)
  await sql`
    delete from ${name} where ctid in
      (select ctid from ${name} where expires_at <= ${at} for update skip locked)`.execute(db)
}

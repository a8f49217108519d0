import { sql } from 'kysely'
import type { Queryable } from './db/database'

/** Waits for whoever else holds this name, and holds it until the database transaction ends. */
export async function lock(trx: Queryable, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

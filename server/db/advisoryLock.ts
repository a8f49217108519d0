import { sql } from 'kysely'
import type { Queryable } from './database'

/** Takes PostgreSQL's advisory lock of this name, and holds it until the transaction ends. */
export async function advisoryLock(trx: Queryable, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

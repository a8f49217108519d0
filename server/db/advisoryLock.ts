import { sql } from 'kysely'
import type { Queryable } from './database'

/** Takes PostgreSQL's advisory lock of this name, and holds it until the transaction ends. */
export async function advisoryLock(trx: Queryable, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** The same lock, shared with all others who take it so. */
export async function sharedAdvisoryLock(trx: Queryable, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(trx)
}

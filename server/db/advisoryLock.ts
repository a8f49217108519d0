import { sql } from 'kysely'
import type { Queryable } from './database'

/** Takes PostgreSQL's advisory lock of this name, and holds it until the transaction ends. */
export async function advisoryLock(trx: Queryable, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
}

/** Shares that lock with everyone else who takes it this way; `advisoryLock` waits for all of them. */
export async function sharedAdvisoryLock(trx: Queryable, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(trx)
}

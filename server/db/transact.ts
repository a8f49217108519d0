import type { Transaction } from 'kysely'
import type { Database } from './database'
import type { Schema } from './schema'
import { isOutdatedPlan } from './statementNames'

/** Serialisation failure and deadlock: PostgreSQL asks for another attempt. */
const RETRYABLE = ['40001', '40P01']
const ATTEMPTS = 5

/**
 * Runs `work` in a transaction. It runs again after a deadlock, a serialisation failure or a migration by another process,
 * so `work` must touch nothing but the database, and must never wait for a node. The isolation level is read committed
 * whatever the server's default: after waiting for a lock, a query must see what the last holder wrote.
 * @throws whatever `work` throws; the last conflict after five attempts
 */
export async function transact<Result>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(work)
    } catch (error) {
      const { code } = error as { code?: unknown }
      const isConflict = RETRYABLE.some((state) => state === code) || isOutdatedPlan(error)
      if (!isConflict || attempt === ATTEMPTS) throw error
    }
  }
}

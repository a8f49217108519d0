import type { Transaction } from 'kysely'
import type { Database } from './database'
import type { Schema } from './schema'

/** Serialisation failure and deadlock: PostgreSQL's way to say "once more, from the beginning". */
const ONCE_MORE = ['40001', '40P01']
const ATTEMPTS = 5

/**
 * Runs `work` in a transaction, all or nothing, and again where another process got in the way: after a deadlock,
 * a serialisation failure, or an error that `isOvertaken` knows. So `work` must touch nothing but the database, and
 * must never wait for a node. Read committed whatever the server's default is: after waiting for a lock, a query
 * must see what its last holder left.
 * @throws whatever `work` throws; the last conflict after five attempts.
 */
export async function transact<Result>(
  db: Database,
  work: (trx: Transaction<Schema>) => Promise<Result>,
  isOvertaken: (error: unknown) => boolean = () => false,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(work)
    } catch (error) {
      const { code } = error as { code?: unknown }
      const isConflict = ONCE_MORE.some((state) => state === code) || isOvertaken(error)
      if (!isConflict || attempt === ATTEMPTS) throw error
    }
  }
}

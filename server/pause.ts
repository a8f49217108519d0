import type { Database, Queryable } from './db/database'
import { transact } from './db/transact'
import { recordEvent } from './events'

/** The table has one row at most. */
const ID = 1

/** Why the operator takes no new payments just now; null while the bank is open. */
export async function pauseReason(db: Queryable): Promise<string | null> {
  const row = await db.selectFrom('pause').select('reason').where('id', '=', ID).executeTakeFirst()
  return row?.reason ?? null
}

/**
 * Asks apps not to start new payments, for a reason that customers read. Payments on their way are still recorded. A
 * second reason replaces the first.
 * @param treasury the event's wallet
 */
export function pause(db: Database, treasury: string, reason: string, at: Date): Promise<void> {
  return transact(db, async (trx) => {
    await trx
      .insertInto('pause')
      .values({ id: ID, reason, at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ reason, at }))
      .execute()
    await recordEvent(trx, { kind: 'Paused', at, wallet: treasury, data: { reason } })
  })
}

/** Takes payments again. False when the bank was not paused. */
export function resume(db: Database, treasury: string, at: Date): Promise<boolean> {
  return transact(db, async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('pause').executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await recordEvent(trx, { kind: 'Resumed', at, wallet: treasury })
    return true
  })
}

import { sql } from 'kysely'
import type { Queryable } from '../db/database'
import type { Refund } from './planRefund'

/** A payment of a wire or a credit line, and the refund that returns it; null while there is none. */
export type ReturnablePayment = Awaited<ReturnType<typeof paymentsOf>>[number]

/**
 * The payments of a wire, or of a credit line's collateral: the one that made it, then what was added, the oldest first.
 * @param id of the wire or the card, a UUID
 */
export const paymentsOf = (db: Queryable, id: string) =>
  db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .selectAll('payments')
    .select('refunds.id as refund_id')
    .where('payments.entity_id', '=', id)
    // The clocks of processes differ, so the time does not tell which payment opened the wire or the line.
    .orderBy(sql`payments.kind in ('collateral', 'topUp')`)
    .orderBy('payments.recorded_at')
    .orderBy('payments.id')
    .execute()

/** It is on the chain, and does not go back yet. */
export const isDue = ({ refund_id, funding_status }: ReturnablePayment): boolean =>
  refund_id === null && funding_status === 'Confirmed'

/** The refunds of these payments, in their order. */
export async function refundsOf(db: Queryable, payments: readonly ReturnablePayment[]): Promise<Refund[]> {
  const ids = payments.flatMap(({ refund_id }) => refund_id ?? [])
  if (ids.length === 0) return []
  const refunds = await db.selectFrom('refunds').selectAll().where('id', 'in', ids).execute()
  return ids.flatMap((refundId) => refunds.find(({ id }) => id === refundId) ?? [])
}

import type { Queryable } from '../db/database'

/** A wallet's payments, the newest first, to be joined with the entities that they funded. */
export const paymentsOf = (db: Queryable, wallet: string) =>
  db
    .selectFrom('payments')
    .select(['payments.inflow', 'payments.part', 'payments.funding_status'])
    .where('payments.wallet', '=', wallet)
    .orderBy('payments.recorded_at', 'desc')
    .orderBy('payments.entity_id')

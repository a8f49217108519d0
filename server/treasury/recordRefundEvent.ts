import type { Queryable } from '../db/database'
import { recordEvent, type EventKind } from '../events'
import type { Refund } from './planRefund'
import { senderWhoMayUse } from './unclaimed'

/**
 * Adds to the audit trail what became of a refund, about the card or wire whose payment goes back. The recipient may be a
 * customer's account: the event is for the wallet that used the payment from it, or may use it. Call it in the transaction
 * of the change that it records.
 */
export async function recordRefundEvent(
  trx: Queryable,
  kind: Extract<EventKind, `Refund${string}`>,
  at: Date,
  refund: Refund,
  more: Record<string, string> = {},
): Promise<void> {
  const { transaction_hash, inflow, value_wei, refund_hash, nonce, payment_id, recipient } = refund
  const used =
    payment_id === null
      ? undefined
      : await trx
          .selectFrom('payments')
          .select(['entity_id', 'wallet'])
          .where('id', '=', payment_id)
          .executeTakeFirst()
  const wallet = used?.wallet ?? (await senderWhoMayUse(trx, refund)) ?? recipient
  const data = {
    transactionHash: transaction_hash,
    ...(inflow > 0 && { inflow: String(inflow) }),
    valueWei: String(value_wei),
    ...(refund_hash !== null && { refundHash: refund_hash }),
    ...(nonce !== null && { nonce: String(nonce) }),
    ...more,
  }
  await recordEvent(trx, { kind, at, wallet, ...(used && { entityId: used.entity_id }), data })
}

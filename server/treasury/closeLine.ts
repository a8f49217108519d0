import { advisoryLock } from '../db/advisoryLock'
import type { Queryable } from '../db/database'
import { transact } from '../db/transact'
import { recordEvent } from '../events'
import { isDue, paymentsOf, refundsOf, type ReturnablePayment } from './paymentRefunds'
import { quoteOfAll, receiptOf, RefundRefused, storeRefund, type Refund, type RefundDeps } from './planRefund'

interface ClosedLine {
  wallet: string
  /** What goes back: one refund for each payment of collateral, the opening first. */
  refunds: Refund[]
  /** Payments that the chain does not hold just now, so that they cannot go back yet. */
  missing: ReturnablePayment[]
}

/**
 * Closes a credit line and plans the return of its collateral, the first payment and later ones, each to its payer.
 * The closing and its refunds, signed but not sent, are one database transaction: from then on the running bank pays them,
 * each once. Repeated, it returns the same refunds, and plans those of payments that the chain holds again.
 *
 * Nothing can be spent on a line yet, so nothing is ever owed on it (docs/decisions/0031).
 * @param id of the card, a UUID
 * @throws RefundRefused for an unknown line, or where paying would fail; CallError …_UNAVAILABLE. Nothing is changed then
 */
export async function closeLine(deps: RefundDeps, id: string): Promise<ClosedLine> {
  const { db, now } = deps
  const { wallet } = await cardOf(db, id)
  const due = (await paymentsOf(db, id)).filter(isDue)
  const quote = deps.treasuryKey === undefined ? undefined : await quoteOfAll(deps, due)

  return transact(db, async (trx) => {
    // Claims take the same lock, so a payment is added before or refused after.
    await advisoryLock(trx, wallet)
    const card = await cardOf(trx, id)
    if (!card.closed_at) {
      await trx
        .updateTable('credit_cards')
        .set({ status: 'Frozen', closed_at: now() })
        .where('id', '=', id)
        .execute()
      const data = { collateralWei: String(card.collateral_wei) }
      await recordEvent(trx, { kind: 'CreditCardClosed', at: now(), wallet, entityId: id, data })
    }
    for (const payment of (await paymentsOf(trx, id)).filter(isDue)) {
      if (deps.treasuryKey !== undefined && !quote)
        throw new RefundRefused('Collateral was added meanwhile. Repeat the command.')
      const { transaction_hash, inflow, value_wei } = payment
      const receipt = await receiptOf(trx, deps.settings, transaction_hash, inflow)
      await storeRefund(trx, deps, { ...receipt, value_wei }, quote, payment)
    }
    const payments = await paymentsOf(trx, id)
    const refunds = await refundsOf(trx, payments)
    return { wallet, refunds, missing: payments.filter(({ refund_id }) => refund_id === null) }
  })
}

const cardOf = (db: Queryable, id: string) =>
  db
    .selectFrom('credit_cards')
    .select(['wallet', 'closed_at', 'collateral_wei'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new RefundRefused(`There is no credit line ${id}.`))

import type { IntentKind } from '../../src/lib/memo'
import type { Queryable } from '../db/database'
import type { Deps } from '../deps'
import type { ForgottenRefund } from './forgottenRefunds'
import { partName, receiptName, refundName } from './planRefund'
import { unclaimedReceipts } from './unclaimed'

/** A payment that a forgotten refund may have sent back. */
export interface LikelyReturned {
  /** As the command `refund` names it. */
  name: string
  /** What used the payment and has to be closed or returned again first; undefined where nothing does. */
  usedBy?: { kind: IntentKind; id: string }
}

/**
 * The payments of the recipient that have exactly the value of the refund and are not sent back yet: unclaimed ones,
 * planned refunds, then collateral and payments of wires. A wire that came back as dollars is paid at
 * the price of that moment, so its refund may have any value once it is planned again.
 * @throws CallError DATABASE_UNAVAILABLE
 */
export async function likelyReturned(
  deps: Pick<Deps, 'db' | 'settings'>,
  { recipient, valueWei, blockNumber }: ForgottenRefund,
): Promise<LikelyReturned[]> {
  const { db, settings } = deps
  const unclaimed = await unclaimedReceipts(db, settings)
    .where('receipt.sender', '=', recipient)
    .where('receipt.block_number', '<=', blockNumber)
    .execute()
  const planned = await db
    .selectFrom('refunds')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .leftJoin('wires', 'wires.id', 'payments.entity_id')
    .selectAll('refunds')
    .where('refunds.chain_id', '=', BigInt(settings.chainId))
    .where('refunds.recipient', '=', recipient)
    .where('refunds.status', '<>', 'Done')
    .where((eb) =>
      eb.or([
        eb('refunds.value_wei', '=', valueWei),
        eb.and([eb('wires.returned_cents', 'is not', null), eb('refunds.raw', 'is', null)]),
      ]),
    )
    .orderBy('refunds.created_at')
    .execute()
  const used = await usedPayments(db, settings, recipient)
    .where('payments.value_wei', '=', valueWei)
    .where('payments.block_number', '<=', blockNumber)
    .execute()
  return [
    ...unclaimed
      .filter(({ left_wei }) => left_wei === valueWei)
      .map(({ transaction_hash, inflow }) => ({ name: receiptName(transaction_hash, inflow) })),
    ...(await Promise.all(planned.map(async (refund) => ({ name: await refundName(db, refund) })))),
    ...used.map((payment) => ({
      name: partName(receiptName(payment.transaction_hash, payment.inflow), payment),
      usedBy: { kind: payment.kind, id: payment.entity_id },
    })),
  ]
}

/** What can still go back with its credit line or its wire. */
const usedPayments = (db: Queryable, { chainId }: Deps['settings'], payer: string) =>
  db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .selectAll('payments')
    .where('payments.chain_id', '=', BigInt(chainId))
    .where(({ eb, fn }) => eb(fn.coalesce('payments.payer', 'payments.wallet'), '=', payer))
    .where('payments.kind', 'in', ['credit', 'collateral', 'wire', 'topUp'])
    .where('refunds.id', 'is', null)
    .orderBy('payments.recorded_at')

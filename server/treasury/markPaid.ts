import { isSameAddress } from '../../src/lib/address'
import { ethFromWei } from '../../src/lib/money'
import { confirmedBlock, inspectTransaction } from '../chain/inspect'
import type { Queryable } from '../db/database'
import { transact } from '../db/transact'
import {
  planRefund,
  refundable,
  refundOf,
  RefundRefused,
  type Refund,
  type RefundDeps,
  type RefundName,
} from './planRefund'
import { recordRefundEvent } from './recordRefundEvent'

/**
 * Records that a receipt was paid back by hand, once the chain shows a confirmed transaction from the treasury to the
 * payer with the same amount. A wire that came back as dollars may have been paid back before its refund was planned, if a
 * backup was restored in between: then at another price, so that what was paid counts.
 * @throws RefundRefused when it shows something else, CallError TRANSACTION_… or …_UNAVAILABLE
 */
export async function markPaid(deps: RefundDeps, name: RefundName, paidBy: string): Promise<void> {
  const { db, chain, settings, now } = deps
  const { hash } = name
  const receipt = await refundable(db, deps, name)
  const paid = await chain.ask((node) =>
    inspectTransaction(node, { hash: paidBy, wallet: settings.treasury, recipient: undefined, ...settings }),
  )
  const isAmount =
    paid.valueWei === receipt.value_wei ||
    (paid.valueWei > 0n && (await isAtOtherPrice(db, await refundOf(db, deps, name), paid.blockTime)))
  if (!isSameAddress(paid.to ?? '', receipt.sender) || !isAmount)
    throw new RefundRefused(
      `${paidBy} does not pay ${ethFromWei(receipt.value_wei)} ETH to ${receipt.sender}.`,
    )
  // Without the key, so that nothing is signed: the refund has been paid.
  const refund = await planRefund({ ...deps, treasuryKey: undefined }, name, undefined, paidBy)
  if (refund.status === 'Done' && refund.refund_hash === paidBy) return
  if (refund.status === 'Done')
    throw new RefundRefused(`${hash} was paid back by ${refund.refund_hash} already.`)
  await refuseDoublePayment(deps, refund, paidBy)

  const payment = { refund_hash: paidBy, value_wei: paid.valueWei }
  await transact(db, async (trx) => {
    const other = await trx
      .selectFrom('refunds')
      .select('transaction_hash')
      .where('chain_id', '=', refund.chain_id)
      .where('refund_hash', '=', paidBy)
      .where('id', '<>', refund.id)
      .executeTakeFirst()
    if (other) throw new RefundRefused(`${paidBy} paid ${other.transaction_hash} back.`)
    await trx
      .updateTable('refunds')
      .set({
        status: 'Done',
        raw: null,
        ...payment,
        block_number: paid.blockNumber,
        block_hash: paid.blockHash,
      })
      .where('id', '=', refund.id)
      .execute()
    await recordRefundEvent(trx, 'RefundPaid', now(), { ...refund, ...payment }, { by: 'hand' })
  })
}

/** A returned wire is paid at the price of that moment. Was this refund planned again after it was paid, at another price? */
async function isAtOtherPrice(db: Queryable, refund: Refund | undefined, paidAt: Date): Promise<boolean> {
  if (!refund?.payment_id || refund.status !== 'Intended' || refund.nonce !== null) return false
  const wire = await db
    .selectFrom('payments')
    .innerJoin('wires', 'wires.id', 'payments.entity_id')
    .select('wires.returned_cents')
    .where('payments.id', '=', refund.payment_id)
    .executeTakeFirst()
  return wire !== undefined && wire.returned_cents !== null && paidAt < refund.created_at
}

/** A transaction that the bank has signed could pay as well, unless another transaction took its nonce. */
async function refuseDoublePayment(
  { chain, settings }: RefundDeps,
  { nonce, status, treasury, refund_hash }: Refund,
  paidBy: string,
): Promise<void> {
  if (nonce === null || status === 'Failed') return
  const transaction = await chain.ask((node) => node.transaction(paidBy))
  if (transaction?.nonce === nonce) return
  // A third transaction may have taken the nonce by now.
  const { number: latest } = await chain.ask((node) => node.head())
  const confirmed = confirmedBlock(latest, settings.confirmations)
  const sent = await chain.ask((node) => node.transactionCount(treasury, confirmed))
  const own = await chain.ask((node) => node.receipt(refund_hash ?? ''))
  if (sent <= nonce || own)
    throw new RefundRefused(
      `The bank has signed ${refund_hash} for this (nonce ${nonce}), which may still pay.`,
    )
}

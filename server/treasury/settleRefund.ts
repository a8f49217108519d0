import { confirmedBlock } from '../chain/inspect'
import type { ChainNode } from '../chain/node'
import { transact } from '../db/transact'
import type { ChainDeps } from '../deps'
import type { Refund } from './planRefund'
import { recordRefundEvent } from './recordRefundEvent'
import { FINAL_DEPTH } from './recheck'
import { isWithdrawn } from './withdrawRefund'

type Settlement =
  /** Paid, and confirmed. */
  | { state: 'done' }
  /** Sent, or mined and not confirmed yet. */
  | { state: 'sent' }
  /** The bank has signed nothing: an operator pays by hand. */
  | { state: 'byHand' }
  /** The nodes refuse the transaction, in their words. It stays planned and is sent again. */
  | { state: 'refused'; refusal: string }
  /** The chain does not hold the payment. It is sent once the payment is mined again. */
  | { state: 'orphaned' }
  /** It was mined and reverted, or was withdrawn: it can never pay. */
  | { state: 'failed' }
  /** Another transaction took its nonce, and may have paid the same: an operator has to look. */
  | { state: 'replaced' }

type Change = Pick<Refund, 'status' | 'block_number' | 'block_hash'>

/** Where the chain holds the transaction. At depth: how it ended. `final`: as the refund has it. */
type Observation = Change | 'final' | 'shallow' | 'nowhere' | 'replaced'

/**
 * Sends a refund's transaction, or records how it ended. Doing so twice, or in two processes, pays once, because it is
 * the same signed transaction. A refund that ended FINAL_DEPTH blocks ago stays as it is.
 * @throws CallError …_UNAVAILABLE
 */
export async function settleRefund(deps: ChainDeps, refund: Refund): Promise<Settlement> {
  const { chain, settings } = deps
  if (refund.refund_hash === null) return { state: 'byHand' }
  const observed = await chain.ask((node) => observe(node, refund, settings.confirmations))
  if (observed === 'final') return ended(refund)
  if (typeof observed === 'object') {
    await updateRefund(deps, refund, observed)
    return ended(observed)
  }
  if (observed === 'shallow') return { state: 'sent' }
  if (refund.status !== 'Intended') {
    await updateRefund(deps, refund, { status: 'Intended', block_number: null, block_hash: null })
  }
  if (observed === 'replaced') return { state: 'replaced' }
  const { raw } = refund
  if (raw === null) return { state: 'byHand' }
  // A withdrawn refund pays nothing, so it needs no payment.
  if (!isWithdrawn(refund) && !(await isStillReceived(deps, refund))) return { state: 'orphaned' }
  const answer = await chain.ask((node) => node.send(raw))
  if (!answer) return { state: 'sent' }
  // The node may have the transaction already, or have mined it between our questions.
  const known = await chain.ask((node) => node.transaction(refund.refund_hash ?? ''))
  return known ? { state: 'sent' } : { state: 'refused', refusal: answer.refusal }
}

/** Settles every refund that is not paid yet, or that a reorganisation could still undo. `head` is the chain's height. */
export async function settleRefunds(deps: ChainDeps, head: bigint): Promise<void> {
  const open = await deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('chain_id', '=', BigInt(deps.settings.chainId))
    .where('refund_hash', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'Intended'),
        // A failed one that a reorganisation removes leaves a gap in the nonces as well.
        eb.and([eb('status', 'in', ['Done', 'Failed']), eb('block_number', '>', head - FINAL_DEPTH)]),
      ]),
    )
    .orderBy('nonce')
    .execute()
  for (const refund of open) await settleRefund(deps, refund)
}

const ended = ({ status }: Pick<Refund, 'status'>): Settlement => ({
  state: status === 'Done' ? 'done' : 'failed',
})

/**
 * Do the bank's own records hold the refund's transaction as paid? They last longer than the receipts of a node, and without
 * its receipt a paid refund looks as if another transaction had its nonce. @throws CallError DATABASE_UNAVAILABLE
 */
export async function isPaidOnRecord(
  { db }: Pick<ChainDeps, 'db'>,
  { chain_id, treasury, refund_hash }: Refund,
): Promise<boolean> {
  const movement = await db
    .selectFrom('treasury_movements')
    .select('sent_wei')
    .where((eb) => eb.and({ chain_id, treasury, transaction_hash: refund_hash ?? '' }))
    .where('sent_wei', '>', 0n)
    .executeTakeFirst()
  return movement !== undefined
}

async function observe(node: ChainNode, refund: Refund, confirmations: number): Promise<Observation> {
  const { number: latest } = await node.head()
  const { status: known, block_number } = refund
  // No reorganisation reaches it, and the node may have pruned its receipt.
  if (known !== 'Intended' && block_number !== null && latest - block_number >= FINAL_DEPTH) return 'final'
  const confirmed = confirmedBlock(latest, confirmations)
  // Ask for the nonce first: asked last, our own transaction mined in between would look like another one.
  const isNonceUsed =
    refund.nonce !== null &&
    confirmed >= 0n &&
    (await node.transactionCount(refund.treasury, confirmed)) > refund.nonce
  const receipt = await node.receipt(refund.refund_hash ?? '')
  // A node that is behind the block that paid proves nothing.
  if (!receipt && refund.block_number !== null && latest < refund.block_number) return 'shallow'
  if (!receipt) return isNonceUsed ? 'replaced' : 'nowhere'
  const { blockNumber, blockHash, status } = receipt
  if (blockNumber > confirmed || (await node.block(blockNumber))?.hash !== blockHash) return 'shallow'
  const isPaid = status === 1n && !isWithdrawn(refund)
  return { status: isPaid ? 'Done' : 'Failed', block_number: blockNumber, block_hash: blockHash }
}

/** Does the chain hold the payment in the block where the scan found it? The scan may not have seen a reorganisation yet. */
async function isStillReceived(
  { db, chain }: ChainDeps,
  { chain_id, transaction_hash, inflow }: Refund,
): Promise<boolean> {
  const receipt = await db
    .selectFrom('treasury_receipts')
    .select(['orphaned_at', 'block_number', 'block_hash'])
    .where((eb) => eb.and({ chain_id, transaction_hash, inflow }))
    .executeTakeFirst()
  if (receipt?.orphaned_at !== null) return false
  const block = await chain.ask((node) => node.block(receipt.block_number))
  return block?.hash === receipt.block_hash
}

const EVENTS = {
  Done: 'RefundPaid',
  Failed: 'RefundFailed',
  Intended: 'RefundLost',
} as const satisfies Record<Refund['status'], string>

/** Of several processes, the first one makes the change and records the event. */
async function updateRefund({ db, now }: ChainDeps, refund: Refund, change: Change): Promise<void> {
  await transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('refunds')
      .set(change)
      .where('id', '=', refund.id)
      .where('refund_hash', '=', refund.refund_hash)
      .where((eb) =>
        eb.or([eb('status', '<>', change.status), eb('block_hash', 'is distinct from', change.block_hash)]),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n || refund.status === change.status) return
    await recordRefundEvent(trx, EVENTS[change.status], now(), refund)
  })
}

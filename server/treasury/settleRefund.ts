import type { ChainNode } from '../chain/node'
import type { Deps } from '../deps'
import { recordEvent, type EventKind } from '../events'
import { FINAL_DEPTH } from './recheck'
import type { Refund } from './planRefund'
import { transact } from '../db/transact'

export type SettleDeps = Pick<Deps, 'db' | 'chain' | 'settings' | 'now'>

/** What became of a refund's transaction. */
export type Settlement =
  /** Paid, as deep as payments must be. */
  | { state: 'done' }
  /** On its way: sent, or mined and not deep enough. */
  | { state: 'sent' }
  /** Nothing of ours is to be sent: somebody pays it by hand. */
  | { state: 'byHand' }
  /** The nodes do not take it, in their words; it stays written down and is tried again. */
  | { state: 'refused'; refusal: string }
  /** It was mined and moved nothing. */
  | { state: 'failed' }
  /** Its nonce went to another transaction, which may or may not have paid the same: a person has to look. */
  | { state: 'replaced' }

type Sighting =
  | { at: 'depth'; isSuccess: boolean; blockNumber: bigint; blockHash: string }
  | { at: 'shallow' | 'nowhere' | 'replaced' }

/**
 * Brings a refund on: sends its transaction, or notes what became of it. Doing so twice, or in two processes, pays
 * once, because it is the same signed transaction. @throws CallError …_UNAVAILABLE
 */
export async function settleRefund(deps: SettleDeps, refund: Refund): Promise<Settlement> {
  const { chain, settings } = deps
  if (refund.refund_hash === null) return { state: 'byHand' }
  const seen = await chain.ask((node) => look(node, refund, settings.confirmations))
  if (seen.at === 'depth') {
    const status = seen.isSuccess ? 'Done' : 'Failed'
    await note(deps, refund, { status, block_number: seen.blockNumber, block_hash: seen.blockHash })
    return { state: seen.isSuccess ? 'done' : 'failed' }
  }
  if (seen.at === 'shallow') return { state: 'sent' }
  if (refund.status === 'Done') {
    await note(deps, refund, { status: 'Intended', block_number: null, block_hash: null })
  }
  if (seen.at === 'replaced') return { state: 'replaced' }
  const { raw } = refund
  if (raw === null) return { state: 'byHand' }
  if (!(await isStillReceived(deps, refund)))
    return { state: 'refused', refusal: 'the payment itself is gone' }
  const answer = await chain.ask((node) => node.send(raw))
  if (!answer) return { state: 'sent' }
  // It may have it already, or have mined it between our questions.
  const known = await chain.ask((node) => node.transaction(refund.refund_hash ?? ''))
  return known ? { state: 'sent' } : { state: 'refused', refusal: answer.refusal }
}

/** Brings on what is not paid yet, and what a reorganisation could still take back. `head` is the chain's height. */
export async function settleRefunds(deps: SettleDeps, head: bigint): Promise<void> {
  const open = await deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('chain_id', '=', BigInt(deps.settings.chainId))
    .where('refund_hash', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'Intended'),
        eb.and([eb('status', '=', 'Done'), eb('block_number', '>', head - FINAL_DEPTH)]),
      ]),
    )
    .orderBy('nonce')
    .execute()
  for (const refund of open) await settleRefund(deps, refund)
}

async function look(node: ChainNode, refund: Refund, confirmations: number): Promise<Sighting> {
  const { number: latest } = await node.head()
  const deepest = latest - BigInt(confirmations) + 1n
  // The nonce first: were it asked last, a transaction mined in between would look like another's.
  const isNonceUsed =
    refund.nonce !== null &&
    deepest >= 0n &&
    (await node.transactionCount(refund.treasury, deepest)) > refund.nonce
  const receipt = await node.receipt(refund.refund_hash ?? '')
  if (!receipt) return { at: isNonceUsed ? 'replaced' : 'nowhere' }
  const { blockNumber, blockHash, status } = receipt
  if (blockNumber > deepest || (await node.block(blockNumber))?.hash !== blockHash) return { at: 'shallow' }
  return { at: 'depth', isSuccess: status === 1n, blockNumber, blockHash }
}

async function isStillReceived({ db }: SettleDeps, { chain_id, transaction_hash }: Refund): Promise<boolean> {
  const receipt = await db
    .selectFrom('treasury_receipts')
    .select('orphaned_at')
    .where('chain_id', '=', chain_id)
    .where('transaction_hash', '=', transaction_hash)
    .executeTakeFirst()
  return receipt?.orphaned_at === null
}

const EVENTS = {
  Done: 'RefundPaid',
  Failed: 'RefundFailed',
  Intended: 'RefundLost',
} as const satisfies Record<Refund['status'], EventKind>

/** Every change is made by whichever bank makes it first. */
async function note(
  { db, now }: SettleDeps,
  refund: Refund,
  change: Pick<Refund, 'status' | 'block_number' | 'block_hash'>,
): Promise<void> {
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
    const data = { transactionHash: refund.transaction_hash, refundHash: refund.refund_hash ?? '' }
    await recordEvent(trx, { kind: EVENTS[change.status], at: now(), wallet: refund.recipient, data })
  })
}

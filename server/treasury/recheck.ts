import type { Selectable } from 'kysely'
import { CallError } from '../callError'
import { inspectTransaction, type VerifiedTransaction } from '../chain/inspect'
import type { Queryable } from '../db/database'
import type { FundingStatus, PaymentRow } from '../db/schema'
import { transact } from '../db/transact'
import type { ChainDeps } from '../deps'
import { recordEvent } from '../events'
import { changeCollateral, paidCents } from '../payments/creditLine'
import { assignInflows, knownInflows, storedTransfers } from '../payments/inflows'
import { changeWire, lockWire } from '../wires/changeWire'
import { REORGANISED } from '../wires/holds'

/** Blocks on top of a payment after which no reorganisation reaches it: two epochs, as Ethereum finalises. */
export const FINAL_DEPTH = 64n

type Payment = Selectable<PaymentRow>

/** Where the chain holds a payment, or held it. */
type Block = Pick<VerifiedTransaction, 'blockNumber' | 'blockHash' | 'blockTime'>

/**
 * Checks recorded payments again until they are final. A payment that has left its block becomes Pending, and Confirmed
 * once the same transaction is mined at depth. Both are events; nothing is deleted, and amounts stay as promised.
 * @param head height of the chain
 * @throws CallError CHAIN_UNAVAILABLE, DATABASE_UNAVAILABLE
 */
export async function recheckPayments(deps: ChainDeps, head: bigint): Promise<void> {
  const { db, chain, settings } = deps
  const open = await db
    .selectFrom('payments')
    .selectAll()
    .where('chain_id', '=', BigInt(settings.chainId))
    .where('is_final', '=', false)
    .where((eb) => eb.or([eb('block_number', '<=', head), eb('funding_status', '=', 'Pending')]))
    .orderBy('block_number')
    .execute()
  const hashes = new Map<bigint, string | undefined>()
  for (const payment of open) {
    const { block_number: number } = payment
    if (payment.funding_status === 'Pending') {
      await restoreIfMined(deps, payment)
      continue
    }
    if (!hashes.has(number)) {
      hashes.set(number, (await chain.ask((node) => node.block(number)))?.hash)
    }
    const hash = hashes.get(number)
    // A node that does not know the block is behind, and proves nothing.
    if (hash === undefined) continue
    if (hash !== payment.block_hash) {
      const { block_hash: blockHash, block_time: blockTime } = payment
      await setFunding(deps, payment, 'Pending', { blockNumber: number, blockHash, blockTime })
      await restoreIfMined(deps, payment)
    } else if (head - number >= FINAL_DEPTH) await markFinal(deps, payment)
  }
}

/** Changes the status of a payment, and what follows for its wire or credit line, unless another process has changed the payment since it was read. */
async function setFunding(
  { db, now }: ChainDeps,
  payment: Payment,
  status: FundingStatus,
  { blockNumber, blockHash, blockTime }: Block,
): Promise<void> {
  const { id, wallet, entity_id: entityId, transaction_hash: transactionHash, block_hash } = payment
  const isLost = status === 'Pending'
  await transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('payments')
      .set({
        funding_status: status,
        block_number: blockNumber,
        block_hash: blockHash,
        block_time: blockTime,
      })
      .where('id', '=', id)
      .where('funding_status', '<>', status)
      .where('block_hash', '=', block_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (payment.kind === 'wire' || payment.kind === 'topUp') await holdOrRelease(trx, entityId, isLost, now())
    if (payment.kind === 'collateral') {
      const [wei, cents] = [payment.value_wei, paidCents(payment)]
      await (isLost
        ? changeCollateral(trx, entityId, -wei, -cents)
        : changeCollateral(trx, entityId, wei, cents))
    }
    const kind = isLost ? 'FundingLost' : 'FundingRestored'
    const data = {
      transactionHash,
      ...(payment.value_wei > 0n && { valueWei: String(payment.value_wei) }),
      blockNumber: String(blockNumber),
      blockHash,
    }
    await recordEvent(trx, { kind, at: now(), wallet, entityId, data })
  })
}

/** Holds a wire that has not left the bank while the chain does not hold all its payments. Other reasons stay as they are. */
async function holdOrRelease(trx: Queryable, id: string, isLost: boolean, at: Date): Promise<void> {
  const wire = await lockWire(trx, id)
  if (wire?.status === 'Processing' && isLost)
    await changeWire(trx, wire, { to: 'On hold', ...REORGANISED, at, by: 'bank' })
  if (wire?.hold !== REORGANISED.hold || wire.status !== 'On hold' || isLost) return
  const pending = await trx
    .selectFrom('payments')
    .select('id')
    .where('entity_id', '=', id)
    .where('funding_status', '=', 'Pending')
    .executeTakeFirst()
  if (!pending) await changeWire(trx, wire, { to: 'Processing', reason: null, at, by: 'bank' })
}

/**
 * Confirms a payment whose transaction is successful and at depth again, in whatever block. A contract may have paid
 * something else this time: then the payment stays Pending, and what was paid is a receipt of its own.
 */
async function restoreIfMined(deps: ChainDeps, payment: Payment): Promise<void> {
  const { chain, settings, db } = deps
  const { transaction_hash: hash, wallet, payer, chain_id, transaction_hash, inflow } = payment
  try {
    if (payment.kind === 'account') {
      const block = await chain.ask((node) =>
        inspectTransaction(node, { hash, wallet, recipient: undefined, ...settings }),
      )
      await setFunding(deps, payment, 'Confirmed', block)
      return
    }
    const key = { chain_id, transaction_hash }
    const stored = () => storedTransfers(db, key)
    const { transfers, payers: _, ...block } = await chain.verifyPayment(hash, payer ?? wallet, stored)
    const known = await knownInflows(db, key)
    const before = known.find((each) => each.inflow === inflow)
    const now = assignInflows(transfers, known).find((each) => each.inflow === inflow)
    if (now && now.payer === before?.payer && now.valueWei === before.valueWei)
      await setFunding(deps, payment, 'Confirmed', block)
  } catch (error) {
    const { code } = error instanceof CallError ? error : { code: '' }
    // One payment that cannot be traced now must not keep the others waiting.
    if (!code.startsWith('TRANSACTION_') && code !== 'CHAIN_UNAVAILABLE') throw error
  }
}

async function markFinal({ db }: ChainDeps, { id, block_hash }: Payment): Promise<void> {
  await db
    .updateTable('payments')
    .set({ is_final: true })
    .where('id', '=', id)
    .where('funding_status', '=', 'Confirmed')
    .where('block_hash', '=', block_hash)
    .execute()
}

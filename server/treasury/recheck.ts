import type { Selectable } from 'kysely'
import { CallError } from '../callError'
import { inspectTransaction, type VerifiedTransaction } from '../chain/inspect'
import type { PaymentRow } from '../db/schema'
import type { Deps } from '../deps'
import { recordEvent } from '../events'
import { transact } from '../db/transact'

export type RecheckDeps = Pick<Deps, 'db' | 'chain' | 'settings' | 'now'>

/** Blocks on top of a payment after which no reorganisation reaches it: two epochs, as Ethereum finalises. */
export const FINAL_DEPTH = 64n

/** What a wire says while a reorganisation keeps its payment away. */
export const HELD_BY_REORGANISATION =
  'The chain was reorganised and does not hold the payment just now. The wire goes on once it does.'

type Payment = Selectable<PaymentRow>

/**
 * Looks at recorded payments again until they are final. One that the chain no longer holds where it was becomes
 * Pending, and Confirmed again once the same transaction is there at depth: each by an event, and without deleting
 * anything. Amounts stay as they were promised. `head` is the height of the chain that is looked at.
 * @throws CallError CHAIN_UNAVAILABLE, DATABASE_UNAVAILABLE
 */
export async function recheckPayments(deps: RecheckDeps, head: bigint): Promise<void> {
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
    // A node that does not know the block is behind: it tells nothing.
    if (hash === undefined) continue
    if (hash !== payment.block_hash) {
      await suspend(deps, payment)
      await restoreIfMined(deps, payment)
    } else if (head - number >= FINAL_DEPTH) await finish(deps, payment)
  }
}

/** Every change is made by whichever bank makes it first: a payment that is not as it was read is left alone. */
async function suspend({ db, now }: RecheckDeps, payment: Payment): Promise<void> {
  await transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('payments')
      .set({ funding_status: 'Pending' })
      .where('id', '=', payment.id)
      .where('funding_status', '=', 'Confirmed')
      .where('block_hash', '=', payment.block_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await trx
      .updateTable('wires')
      .set({ status: 'On hold', status_reason: HELD_BY_REORGANISATION })
      .where('id', '=', payment.entity_id)
      .where('status', '=', 'Processing')
      .execute()
    const { wallet, entity_id: entityId, transaction_hash: transactionHash } = payment
    const data = { transactionHash, blockNumber: String(payment.block_number), blockHash: payment.block_hash }
    await recordEvent(trx, { kind: 'FundingLost', at: now(), wallet, entityId, data })
  })
}

async function restoreIfMined(deps: RecheckDeps, payment: Payment): Promise<void> {
  const found = await findAgain(deps, payment)
  if (!found) return
  await transact(deps.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('payments')
      .set({
        funding_status: 'Confirmed',
        block_number: found.blockNumber,
        block_hash: found.blockHash,
        block_time: found.blockTime,
      })
      .where('id', '=', payment.id)
      .where('funding_status', '=', 'Pending')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await trx
      .updateTable('wires')
      .set({ status: 'Processing', status_reason: null })
      .where('id', '=', payment.entity_id)
      .where('status', '=', 'On hold')
      .where('status_reason', '=', HELD_BY_REORGANISATION)
      .execute()
    const { wallet, entity_id: entityId, transaction_hash: transactionHash } = payment
    const data = { transactionHash, blockNumber: String(found.blockNumber), blockHash: found.blockHash }
    await recordEvent(trx, { kind: 'FundingRestored', at: deps.now(), wallet, entityId, data })
  })
}

/** The same transaction, successful and at depth, wherever it is now. */
async function findAgain(
  { chain, settings }: RecheckDeps,
  { transaction_hash: hash, wallet }: Payment,
): Promise<VerifiedTransaction | undefined> {
  try {
    return await chain.ask((node) =>
      inspectTransaction(node, { hash, wallet, recipient: undefined, ...settings }),
    )
  } catch (error) {
    if (error instanceof CallError && error.code.startsWith('TRANSACTION_')) return undefined
    throw error
  }
}

async function finish({ db }: RecheckDeps, { id, block_hash }: Payment): Promise<void> {
  await db
    .updateTable('payments')
    .set({ is_final: true })
    .where('id', '=', id)
    .where('funding_status', '=', 'Confirmed')
    .where('block_hash', '=', block_hash)
    .execute()
}

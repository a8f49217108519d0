import type { Selectable } from 'kysely'
import type { Queryable } from '../db/database'
import type { ReceiptRow, ScanRow } from '../db/schema'
import { transact } from '../db/transact'
import type { Deps } from '../deps'
import { recordEvent, type EventKind } from '../events'
import { readBlocks, type Cursor, type Receipt } from './readBlocks'

export type ScanDeps = Pick<Deps, 'db' | 'chain' | 'settings' | 'now'>

/** Blocks per step: a few seconds of a public node's time. */
const BATCH = 25
/** A chain this short is read from its beginning: a local one, which nobody has used before the bank. */
const SHORT_CHAIN = 5_000n
/** Hashes that are kept to find where a reorganisation began; beyond them the scan starts over. */
const KEPT_BLOCKS = 256n

/**
 * Follows the chain by one step and stores what paid the treasury. Any number of processes may do so at once: a
 * step is only kept by the one that finds the cursor where its step began, and the chain is never asked inside a
 * database transaction. True while there is more to read. @throws CallError CHAIN_UNAVAILABLE, DATABASE_UNAVAILABLE
 */
export async function scanStep(deps: ScanDeps): Promise<boolean> {
  const scan = (await currentScan(deps.db, deps)) ?? (await beginScan(deps))
  const cursor: Cursor = { number: scan.block_number, hash: scan.block_hash }
  const reading = await deps.chain.ask((node) => readBlocks(node, cursor, deps.settings, BATCH))
  if (reading.isReorganised) return stepBack(deps, scan)
  const last = reading.blocks.at(-1)
  if (!last) return false

  await moveCursor(deps, scan, last, async (trx) => {
    await storeReceipts(trx, deps, reading.receipts)
    const blocks = reading.blocks.map((block) => ({ ...ofScan(deps), ...block }))
    await trx.insertInto('treasury_blocks').values(blocks).execute()
    await trx
      .deleteFrom('treasury_blocks')
      .where('chain_id', '=', scan.chain_id)
      .where('treasury', '=', scan.treasury)
      .where('number', '<=', last.number - KEPT_BLOCKS)
      .execute()
  })
  return reading.hasMore
}

const ofScan = ({ settings }: Pick<Deps, 'settings'>) => ({
  chain_id: BigInt(settings.chainId),
  treasury: settings.treasury,
})

const currentScan = (db: Queryable, deps: Pick<Deps, 'settings'>): Promise<Selectable<ScanRow> | undefined> =>
  scanOf(db, deps).executeTakeFirst()

const scanOf = (db: Queryable, deps: Pick<Deps, 'settings'>) => {
  const { chain_id, treasury } = ofScan(deps)
  return db
    .selectFrom('treasury_scans')
    .selectAll()
    .where('chain_id', '=', chain_id)
    .where('treasury', '=', treasury)
}

/** From here on, or from the first payment that the bank has recorded before it began to scan. */
async function beginScan(deps: ScanDeps): Promise<Selectable<ScanRow>> {
  const { db, chain, settings } = deps
  const { number: latest } = await chain.ask((node) => node.head())
  const deepest = latest - BigInt(settings.confirmations) + 1n
  const { first } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.min<bigint | null>('block_number').as('first'))
    .where('chain_id', '=', BigInt(settings.chainId))
    .executeTakeFirstOrThrow()
  const from = deepest <= SHORT_CHAIN ? 0n : first !== null && first < deepest ? first : deepest
  await db
    .insertInto('treasury_scans')
    .values({ ...ofScan(deps), from_block: from, block_number: from - 1n, block_hash: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return scanOf(db, deps).executeTakeFirstOrThrow()
}

/** Moves the cursor and does what goes with it, unless another process has moved it meanwhile. */
function moveCursor(
  deps: ScanDeps,
  from: Selectable<ScanRow>,
  to: Cursor,
  also: (trx: Queryable) => Promise<void>,
): Promise<boolean> {
  return transact(deps.db, async (trx) => {
    const now = await scanOf(trx, deps).forUpdate().executeTakeFirstOrThrow()
    if (now.block_number !== from.block_number || now.block_hash !== from.block_hash) return false
    await also(trx)
    await trx
      .updateTable('treasury_scans')
      .set({ block_number: to.number, block_hash: to.hash })
      .where('chain_id', '=', from.chain_id)
      .where('treasury', '=', from.treasury)
      .execute()
    return true
  })
}

/** A receipt that was lost to a reorganisation and is mined again comes back to life. */
async function storeReceipts(trx: Queryable, deps: ScanDeps, receipts: readonly Receipt[]): Promise<void> {
  if (receipts.length === 0) return
  const { chain_id, treasury } = ofScan(deps)
  const hashes = receipts.map(({ hash }) => hash)
  const lost = await trx
    .selectFrom('treasury_receipts')
    .selectAll()
    .where('chain_id', '=', chain_id)
    .where('transaction_hash', 'in', hashes)
    .where('orphaned_at', 'is not', null)
    .execute()
  const seen_at = deps.now()
  await trx
    .insertInto('treasury_receipts')
    .values(
      receipts.map(({ hash, sender, valueWei, blockNumber, blockHash, blockTime, memo }) => ({
        chain_id,
        treasury,
        transaction_hash: hash,
        sender,
        value_wei: valueWei,
        block_number: blockNumber,
        block_hash: blockHash,
        block_time: blockTime,
        memo_kind: memo?.kind ?? null,
        memo_intent_id: memo?.intentId ?? null,
        memo_body_hash: memo?.bodyHash ?? null,
        seen_at,
        orphaned_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'transaction_hash']).doUpdateSet((eb) => ({
        block_number: eb.ref('excluded.block_number'),
        block_hash: eb.ref('excluded.block_hash'),
        block_time: eb.ref('excluded.block_time'),
        orphaned_at: null,
      })),
    )
    .execute()
  await tell(trx, deps, 'ReceiptRestored', lost)
}

/** Back to the last block that the chain still holds; what was paid after it counts no more until it is read again. */
async function stepBack(deps: ScanDeps, scan: Selectable<ScanRow>): Promise<boolean> {
  const { db, now } = deps
  const fork = await lastCommonBlock(deps, scan)
  if (fork.number === scan.block_number) return false
  await moveCursor(deps, scan, fork, async (trx) => {
    const lost = await trx
      .updateTable('treasury_receipts')
      .set({ orphaned_at: now() })
      .where('chain_id', '=', scan.chain_id)
      .where('treasury', '=', scan.treasury)
      .where('block_number', '>', fork.number)
      .where('orphaned_at', 'is', null)
      .returningAll()
      .execute()
    await tell(trx, deps, 'ReceiptLost', lost)
    await trx
      .deleteFrom('treasury_blocks')
      .where('chain_id', '=', scan.chain_id)
      .where('treasury', '=', scan.treasury)
      .where('number', '>', fork.number)
      .execute()
  })
  return true

  async function lastCommonBlock({ chain }: ScanDeps, { chain_id, treasury }: Selectable<ScanRow>) {
    const known = await db
      .selectFrom('treasury_blocks')
      .select(['number', 'hash'])
      .where('chain_id', '=', chain_id)
      .where('treasury', '=', treasury)
      .orderBy('number')
      .execute()
    // A block that is on the chain has all its ancestors there: halve until the last such block is found.
    let [low, high] = [0, known.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const block = known[middle]
      const actual = block && (await chain.ask((node) => node.block(block.number)))
      if (actual?.hash === block?.hash) low = middle + 1
      else high = middle
    }
    return known[low - 1] ?? { number: scan.from_block - 1n, hash: null }
  }
}

async function tell(
  trx: Queryable,
  { now }: Pick<Deps, 'now'>,
  kind: EventKind,
  receipts: readonly Selectable<ReceiptRow>[],
): Promise<void> {
  const at = now()
  for (const { sender, transaction_hash, value_wei, block_number } of receipts) {
    const data = {
      transactionHash: transaction_hash,
      valueWei: String(value_wei),
      blockNumber: String(block_number),
    }
    await recordEvent(trx, { kind, at, wallet: sender, data })
  }
}

import type { Insertable, Selectable } from 'kysely'
import { confirmedBlock } from '../chain/inspect'
import type { Queryable } from '../db/database'
import type { ReceiptRow, ScanRow } from '../db/schema'
import { transact } from '../db/transact'
import type { ChainDeps, Deps } from '../deps'
import { recordEvent, type EventKind } from '../events'
import { numberInflows } from '../payments/inflows'
import { readBlocks, type Cursor, type Receipt } from './readBlocks'

type Scan = Selectable<ScanRow>

/** Blocks per step, which take a public node a few seconds. */
const BATCH = 25
/** A chain this short is scanned from its first block: it is a local one, on which nobody paid before the bank began. */
const SHORT_CHAIN = 5_000n
/** Hashes kept to find where a reorganisation began. After a deeper one the scan starts over. */
const BLOCK_HISTORY = 256n

/**
 * Scans the next blocks and stores what paid the treasury. Any number of processes may do so at once: only the one that
 * finds the cursor where its step began stores the step. No node is asked inside a database transaction.
 * @returns whether there is more to read
 * @throws CallError CHAIN_UNAVAILABLE, DATABASE_UNAVAILABLE
 */
export async function scanStep(deps: ChainDeps): Promise<boolean> {
  const scan = (await scanOf(deps.db, deps).executeTakeFirst()) ?? (await beginScan(deps))
  const cursor: Cursor = { number: scan.block_number, hash: scan.block_hash }
  const reading = await deps.chain.ask((node) => readBlocks(node, cursor, deps.settings, BATCH))
  if (!reading) return rewind(deps, scan)
  const last = reading.blocks.at(-1)
  if (!last) return false

  await moveCursor(deps, scan, last, async (trx) => {
    await storeReceipts(trx, deps, reading.receipts)
    const key = keyOf(deps)
    await trx
      .insertInto('treasury_blocks')
      .values(reading.blocks.map((block) => ({ ...key, ...block })))
      .execute()
    await trx
      .deleteFrom('treasury_blocks')
      .where((eb) => eb.and(key))
      .where('number', '<=', last.number - BLOCK_HISTORY)
      .execute()
  })
  return reading.hasMore
}

const keyOf = ({ settings }: Pick<Deps, 'settings'>) => ({
  chain_id: BigInt(settings.chainId),
  treasury: settings.treasury,
})

const scanOf = (db: Queryable, deps: Pick<Deps, 'settings'>) =>
  db
    .selectFrom('treasury_scans')
    .selectAll()
    .where((eb) => eb.and(keyOf(deps)))

/** The scan begins at the newest confirmed block, or at the first payment that the bank recorded before. */
async function beginScan(deps: ChainDeps): Promise<Scan> {
  const { db, chain, settings } = deps
  const { number: latest } = await chain.ask((node) => node.head())
  const confirmed = confirmedBlock(latest, settings.confirmations)
  const { first } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.min<bigint | null>('block_number').as('first'))
    .where('chain_id', '=', BigInt(settings.chainId))
    .executeTakeFirstOrThrow()
  const from = confirmed <= SHORT_CHAIN ? 0n : first !== null && first < confirmed ? first : confirmed
  await db
    .insertInto('treasury_scans')
    .values({ ...keyOf(deps), from_block: from, block_number: from - 1n, block_hash: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return scanOf(db, deps).executeTakeFirstOrThrow()
}

/** Moves the cursor and runs `store` with it, unless another process has moved the cursor meanwhile. */
const moveCursor = (
  deps: ChainDeps,
  from: Scan,
  to: Cursor,
  store: (trx: Queryable) => Promise<void>,
): Promise<void> =>
  transact(deps.db, async (trx) => {
    const now = await scanOf(trx, deps).forUpdate().executeTakeFirstOrThrow()
    if (now.block_number !== from.block_number || now.block_hash !== from.block_hash) return
    await store(trx)
    await trx
      .updateTable('treasury_scans')
      .set({ block_number: to.number, block_hash: to.hash })
      .where((eb) => eb.and(keyOf(deps)))
      .execute()
  })

/** A receipt that a reorganisation had removed is valid again once it is mined again. */
async function storeReceipts(trx: Queryable, deps: ChainDeps, receipts: readonly Receipt[]): Promise<void> {
  if (receipts.length === 0) return
  const key = keyOf(deps)
  const hashes = receipts.map(({ hash }) => hash)
  const orphaned = await trx
    .selectFrom('treasury_receipts')
    .selectAll()
    .where('chain_id', '=', key.chain_id)
    .where('transaction_hash', 'in', hashes)
    .where('orphaned_at', 'is not', null)
    .execute()
  const seen_at = deps.now()
  const stored: Insertable<ReceiptRow>[] = []
  for (const transaction_hash of new Set(hashes)) {
    const own = receipts.filter(({ hash }) => hash === transaction_hash)
    const { chain_id } = key
    for (const { memo, ...receipt } of await numberInflows(trx, { chain_id, transaction_hash }, own))
      stored.push({
        ...key,
        transaction_hash,
        inflow: receipt.inflow,
        sender: receipt.payer,
        value_wei: receipt.valueWei,
        block_number: receipt.blockNumber,
        block_hash: receipt.blockHash,
        block_time: receipt.blockTime,
        memo_kind: memo?.kind ?? null,
        memo_intent_id: memo?.intentId ?? null,
        memo_body_hash: memo?.bodyHash ?? null,
        seen_at,
        orphaned_at: null,
      })
  }
  await trx
    .insertInto('treasury_receipts')
    .values(stored)
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'transaction_hash', 'inflow']).doUpdateSet((eb) => ({
        block_number: eb.ref('excluded.block_number'),
        block_hash: eb.ref('excluded.block_hash'),
        block_time: eb.ref('excluded.block_time'),
        memo_kind: eb.ref('excluded.memo_kind'),
        memo_intent_id: eb.ref('excluded.memo_intent_id'),
        memo_body_hash: eb.ref('excluded.memo_body_hash'),
        orphaned_at: null,
      })),
    )
    .execute()
  const isStored = (row: Selectable<ReceiptRow>) =>
    stored.some(
      ({ transaction_hash: hash, inflow }) => hash === row.transaction_hash && inflow === row.inflow,
    )
  await recordReceiptEvents(trx, deps, 'ReceiptRestored', orphaned.filter(isStored))
}

/** Goes back to the last block that the chain still holds. Receipts after it count again once they are read again. */
async function rewind(deps: ChainDeps, scan: Scan): Promise<boolean> {
  const key = keyOf(deps)
  const fork = await lastCommonBlock(deps, scan)
  if (fork.number === scan.block_number) return false
  await moveCursor(deps, scan, fork, async (trx) => {
    const orphaned = await trx
      .updateTable('treasury_receipts')
      .set({ orphaned_at: deps.now() })
      .where((eb) => eb.and(key))
      .where('block_number', '>', fork.number)
      .where('orphaned_at', 'is', null)
      .returningAll()
      .execute()
    await recordReceiptEvents(trx, deps, 'ReceiptLost', orphaned)
    await trx
      .deleteFrom('treasury_blocks')
      .where((eb) => eb.and(key))
      .where('number', '>', fork.number)
      .execute()
  })
  return true
}

/** A block on the chain has all its ancestors there, so a binary search finds the last one. */
async function lastCommonBlock(deps: ChainDeps, scan: Scan): Promise<Cursor> {
  const known = await deps.db
    .selectFrom('treasury_blocks')
    .select(['number', 'hash'])
    .where((eb) => eb.and(keyOf(deps)))
    .orderBy('number')
    .execute()
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const block = known[middle]
    const actual = block && (await deps.chain.ask((node) => node.block(block.number)))
    if (actual?.hash === block?.hash) low = middle + 1
    else high = middle
  }
  return known[low - 1] ?? { number: scan.from_block - 1n, hash: null }
}

async function recordReceiptEvents(
  trx: Queryable,
  { now }: Pick<Deps, 'now'>,
  kind: EventKind,
  receipts: readonly Selectable<ReceiptRow>[],
): Promise<void> {
  const at = now()
  for (const { sender, transaction_hash, inflow, value_wei, block_number } of receipts) {
    const data = {
      transactionHash: transaction_hash,
      ...(inflow > 0 && { inflow: String(inflow) }),
      valueWei: String(value_wei),
      blockNumber: String(block_number),
    }
    await recordEvent(trx, { kind, at, wallet: sender, data })
  }
}

import type { Selectable } from 'kysely'
import { confirmedBlock } from '../chain/inspect'
import type { Queryable } from '../db/database'
import type { ScanRow } from '../db/schema'
import { transact } from '../db/transact'
import type { ChainDeps, Deps } from '../deps'
import { explainBlocks, type Explanation, type Point } from './explain'
import { readBlocks, type Cursor } from './readBlocks'
import {
  keyOf,
  recordReceiptEvents,
  recordUnexplained,
  storeMovements,
  storeReceipts,
  storeUnexplained,
} from './storeFound'
import { sumsBetween } from './sums'

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
  const { blocks } = reading
  const last = blocks.at(-1)
  if (!last) return false
  const explained = { ...pointsOf(scan), pendingWei: await pendingWei(deps, scan) }
  const found = await explainBlocks(deps, cursor, explained, blocks)

  await moveCursor(deps, scan, { ...last, ...found }, async (trx) => {
    await storeReceipts(trx, deps, found.receipts)
    await storeMovements(trx, deps, found.movements)
    await storeUnexplained(trx, deps, found.unexplained)
    const key = keyOf(deps)
    await trx
      .insertInto('treasury_blocks')
      .values(
        blocks.map(({ number, hash }) => ({
          ...key,
          ...{ number, hash, balance_wei: found.balances.get(number) ?? null },
        })),
      )
      .execute()
    await trx
      .deleteFrom('treasury_blocks')
      .where((eb) => eb.and(key))
      .where('number', '<=', last.number - BLOCK_HISTORY)
      .execute()
  })
  return reading.hasMore
}

/** Where the check of the balance began, and how far it has come. */
const pointsOf = ({ start_block, start_wei, checked_block, checked_wei }: Scan) => ({
  start: asPoint(start_block, start_wei),
  checked: asPoint(checked_block, checked_wei),
})

const asPoint = (number: bigint | null, wei: bigint | null): Point | undefined =>
  number === null || wei === null ? undefined : { number, wei }

/** What the rows say of the blocks that were read and whose balance no node has told yet. */
async function pendingWei(deps: ChainDeps, { checked_block, block_number }: Scan): Promise<bigint> {
  if (checked_block === null || checked_block >= block_number) return 0n
  const { receivedWei, unexplainedWei, sentWei, feeWei } = await sumsBetween(
    deps.db,
    deps.settings,
    checked_block,
    block_number,
  )
  return receivedWei + unexplainedWei - sentWei - feeWei
}

export const scanOf = (db: Queryable, deps: Pick<Deps, 'settings'>) =>
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
  to: Cursor & Pick<Explanation, 'start' | 'checked'>,
  store: (trx: Queryable) => Promise<void>,
): Promise<void> =>
  transact(deps.db, async (trx) => {
    const now = await scanOf(trx, deps).forUpdate().executeTakeFirstOrThrow()
    if (now.block_number !== from.block_number || now.block_hash !== from.block_hash) return
    await store(trx)
    await trx
      .updateTable('treasury_scans')
      .set({
        block_number: to.number,
        block_hash: to.hash,
        start_block: to.start?.number ?? null,
        start_wei: to.start?.wei ?? null,
        checked_block: to.checked?.number ?? null,
        checked_wei: to.checked?.wei ?? null,
      })
      .where((eb) => eb.and(keyOf(deps)))
      .execute()
  })

/**
 * Goes back to the last block that the chain still holds. Receipts after it count again once they are read again; what
 * else was read after it is forgotten.
 */
async function rewind(deps: ChainDeps, scan: Scan): Promise<boolean> {
  const key = keyOf(deps)
  const fork = await lastCommonBlock(deps, scan)
  if (fork.number === scan.block_number) return false
  const points = await pointsBefore(deps, scan, fork)
  await moveCursor(deps, scan, { ...fork, ...points }, async (trx) => {
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
      .deleteFrom('treasury_movements')
      .where((eb) => eb.and(key))
      .where('block_number', '>', fork.number)
      .execute()
    const unexplained = await trx
      .deleteFrom('treasury_unexplained')
      .where((eb) => eb.and(key))
      .where('to_block', '>', fork.number)
      .returningAll()
      .execute()
    for (const row of unexplained) await recordUnexplained(trx, deps, 'UnexplainedLost', row)
    await trx
      .deleteFrom('treasury_blocks')
      .where((eb) => eb.and(key))
      .where('number', '>', fork.number)
      .execute()
  })
  return true
}

/** The last balance that a reorganisation has not changed. Without one, the check begins anew. */
async function pointsBefore(deps: ChainDeps, scan: Scan, fork: Cursor): Promise<ReturnType<typeof pointsOf>> {
  const { start, checked } = pointsOf(scan)
  if (fork.hash === null || !start || start.number > fork.number)
    return { start: undefined, checked: undefined }
  if (checked && checked.number <= fork.number) return { start, checked }
  const known = await deps.db
    .selectFrom('treasury_blocks')
    .select(['number', 'balance_wei'])
    .where((eb) => eb.and(keyOf(deps)))
    .where('number', '<=', fork.number)
    .where('balance_wei', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { start, checked: asPoint(known?.number ?? null, known?.balance_wei ?? null) ?? start }
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

import type { Selectable } from 'kysely'
import type { ChainNode } from '../chain/node'
import { NodeFailure } from '../chain/rpc'
import type { Queryable } from '../db/database'
import type { UnexplainedRow } from '../db/schema'
import { transact } from '../db/transact'
import type { ChainDeps } from '../deps'
import { traceBlocks } from './explain'
import { readBlock, type ReadBlock } from './readBlocks'
import { scanOf } from './scan'
import { keyOf, recordUnexplained, storeMovements, storeReceipts } from './storeFound'
import { sumsBetween } from './sums'

/** A longer stretch is left as it is: it lies in the past of a bank that was away, and no node has its state. */
const MOST_BLOCKS = 25n

/**
 * Tries once more to trace blocks that no node could trace when they were scanned: a node was busy, or the bank has a
 * better one now. One stretch at a time, the one that has waited longest. Blocks that no node has any more stay as they
 * are, in the operator's list.
 * @throws CallError CHAIN_UNAVAILABLE, DATABASE_UNAVAILABLE
 */
export async function retrace(deps: ChainDeps): Promise<void> {
  const { db, chain, settings, now } = deps
  const row = await db
    .selectFrom('treasury_unexplained')
    .selectAll()
    .where((eb) => eb.and(keyOf(deps)))
    .where('is_traced', '=', false)
    .where((eb) => eb(eb('to_block', '-', eb.ref('from_block')), '<', MOST_BLOCKS))
    .orderBy('tried_at')
    .limit(1)
    .executeTakeFirst()
  if (!row) return
  // Before a node is asked: blocks that no node has must not keep the other stretches waiting.
  await db
    .updateTable('treasury_unexplained')
    .set({ tried_at: now() })
    .where((eb) => eb.and({ ...keyOf(deps), from_block: row.from_block, to_block: row.to_block }))
    .execute()
  let isLost = false
  const question = async (node: ChainNode) => {
    const read: ReadBlock[] = []
    for (let number = row.from_block; number <= row.to_block; number++) {
      const block = await node.fullBlock(number)
      isLost = !block
      if (!block) throw new NodeFailure(`does not have block ${number}`)
      read.push(await readBlock(node, block, settings.treasury))
    }
    return read
  }
  const blocks = await chain.ask(question).catch((error: unknown) => {
    // Otherwise each try would log a failure, for ever.
    if (!isLost) throw error
  })
  if (!blocks) return
  const found = await traceBlocks(deps, blocks)
  await transact(db, async (trx) => {
    // A step of the scan, which a reorganisation may turn back, waits for this lock.
    await scanOf(trx, deps).forUpdate().executeTakeFirst()
    await storeTraced(trx, deps, row, found)
  })
}

/** Stores what the trace has found, and leaves of the row what it does not explain. */
async function storeTraced(
  trx: Queryable,
  deps: ChainDeps,
  row: Selectable<UnexplainedRow>,
  { receipts, movements, isTraced }: Awaited<ReturnType<typeof traceBlocks>>,
): Promise<void> {
  const same = {
    ...keyOf(deps),
    from_block: row.from_block,
    to_block: row.to_block,
    value_wei: row.value_wei,
  }
  const current = await trx
    .selectFrom('treasury_unexplained')
    .select('from_block')
    .where((eb) => eb.and({ ...same, is_traced: false }))
    .executeTakeFirst()
  if (!current) return
  const knownWei = async () => {
    const sums = await sumsBetween(trx, deps.settings, row.from_block - 1n, row.to_block)
    return sums.receivedWei - sums.sentWei - sums.feeWei
  }
  const before = await knownWei()
  await storeReceipts(trx, deps, receipts)
  await storeMovements(trx, deps, movements)
  const left = row.value_wei - ((await knownWei()) - before)
  if (left === row.value_wei && !isTraced) return
  await (left === 0n
    ? trx
        .deleteFrom('treasury_unexplained')
        .where((eb) => eb.and(same))
        .execute()
    : trx
        .updateTable('treasury_unexplained')
        .set({ value_wei: left, is_traced: isTraced })
        .where((eb) => eb.and(same))
        .execute())
  await recordUnexplained(trx, deps, 'UnexplainedTraced', { ...row, value_wei: left })
}

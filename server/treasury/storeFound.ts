import type { Insertable, Selectable } from 'kysely'
import { advisoryLock } from '../db/advisoryLock'
import type { Queryable } from '../db/database'
import type { ReceiptRow, UnexplainedRow } from '../db/schema'
import type { ChainDeps, Deps } from '../deps'
import { recordEvent, type EventKind } from '../events'
import { assignInflows, knownInflowsOf, NUMBERING } from '../payments/inflows'
import type { Unexplained } from './explain'
import type { Movement, Receipt } from './readBlocks'

/** Names the treasury's rows. */
export const keyOf = ({ settings }: Pick<Deps, 'settings'>) => ({
  chain_id: BigInt(settings.chainId),
  treasury: settings.treasury,
})

/** A query takes 65,535 parameters, and a hostile block makes thousands of transfers. */
const AT_ONCE = 1_000

/** A receipt that a reorganisation had removed is valid again once it is mined again. */
export async function storeReceipts(
  trx: Queryable,
  deps: ChainDeps,
  receipts: readonly Receipt[],
): Promise<void> {
  const byHash = new Map<string, Receipt[]>()
  for (const receipt of receipts) {
    const same = byHash.get(receipt.hash)
    if (same) same.push(receipt)
    else byHash.set(receipt.hash, [receipt])
  }
  if (receipts.length > 0) await advisoryLock(trx, NUMBERING)
  const { chain_id } = keyOf(deps)
  const rows: Insertable<ReceiptRow>[] = []
  for (const hashes of inChunks([...byHash.keys()])) {
    const known = await knownInflowsOf(trx, chain_id, hashes)
    for (const hash of hashes)
      for (const receipt of assignInflows(byHash.get(hash) ?? [], known.get(hash) ?? []))
        rows.push(asRow(deps, receipt))
  }
  for (const some of inChunks(rows)) await storeRows(trx, deps, some)
}

function inChunks<Item>(items: readonly Item[]): Item[][] {
  const chunks: Item[][] = []
  for (let index = 0; index < items.length; index += AT_ONCE) chunks.push(items.slice(index, index + AT_ONCE))
  return chunks
}

const asRow = (
  deps: ChainDeps,
  { memo, ...receipt }: Receipt & { inflow: number },
): Insertable<ReceiptRow> => ({
  ...keyOf(deps),
  transaction_hash: receipt.hash,
  inflow: receipt.inflow,
  sender: receipt.payer,
  sent_by: receipt.sentBy,
  value_wei: receipt.valueWei,
  block_number: receipt.blockNumber,
  block_hash: receipt.blockHash,
  block_time: receipt.blockTime,
  memo_kind: memo?.kind ?? null,
  memo_intent_id: memo?.intentId ?? null,
  memo_body_hash: memo?.bodyHash ?? null,
  seen_at: deps.now(),
  orphaned_at: null,
})

async function storeRows(trx: Queryable, deps: ChainDeps, rows: Insertable<ReceiptRow>[]): Promise<void> {
  const nameOf = (row: { transaction_hash: string; inflow?: number | undefined }) =>
    `${row.transaction_hash} ${row.inflow ?? 0}`
  const names = new Set(rows.map(nameOf))
  const orphaned = await trx
    .selectFrom('treasury_receipts')
    .selectAll()
    .where('chain_id', '=', keyOf(deps).chain_id)
    .where('transaction_hash', 'in', [...new Set(rows.map(({ transaction_hash }) => transaction_hash))])
    .where('orphaned_at', 'is not', null)
    .execute()
  await trx
    .insertInto('treasury_receipts')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['chain_id', 'transaction_hash', 'inflow']).doUpdateSet((eb) => ({
        block_number: eb.ref('excluded.block_number'),
        block_hash: eb.ref('excluded.block_hash'),
        block_time: eb.ref('excluded.block_time'),
        memo_kind: eb.ref('excluded.memo_kind'),
        memo_intent_id: eb.ref('excluded.memo_intent_id'),
        memo_body_hash: eb.ref('excluded.memo_body_hash'),
        sent_by: eb.ref('excluded.sent_by'),
        orphaned_at: null,
      })),
    )
    .execute()
  const restored = orphaned.filter((row) => names.has(nameOf(row)))
  await recordReceiptEvents(trx, deps, 'ReceiptRestored', restored)
}

export async function storeMovements(
  trx: Queryable,
  deps: ChainDeps,
  movements: readonly Movement[],
): Promise<void> {
  for (const { hash, sentWei, feeWei, blockNumber, blockHash } of movements) {
    const moved = {
      ...{ sent_wei: sentWei, fee_wei: feeWei },
      ...{ block_number: blockNumber, block_hash: blockHash },
    }
    await trx
      .insertInto('treasury_movements')
      .values({ ...keyOf(deps), transaction_hash: hash, ...moved })
      .onConflict((conflict) =>
        conflict.columns(['chain_id', 'treasury', 'transaction_hash']).doUpdateSet(moved),
      )
      .execute()
  }
}

export async function storeUnexplained(
  trx: Queryable,
  deps: ChainDeps,
  unexplained: readonly Unexplained[],
): Promise<void> {
  const at = deps.now()
  for (const each of unexplained) {
    const row = {
      ...{ from_block: each.fromBlock, to_block: each.toBlock },
      ...{ value_wei: each.valueWei, is_traced: each.isTraced },
    }
    await trx
      .insertInto('treasury_unexplained')
      .values({ ...keyOf(deps), ...row, seen_at: at, tried_at: at })
      .execute()
    await recordUnexplained(trx, deps, 'UnexplainedFound', row)
  }
}

export async function recordReceiptEvents(
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

export async function recordUnexplained(
  trx: Queryable,
  { settings, now }: Pick<ChainDeps, 'settings' | 'now'>,
  kind: EventKind,
  {
    from_block,
    to_block,
    value_wei,
  }: Pick<Selectable<UnexplainedRow>, 'from_block' | 'to_block' | 'value_wei'>,
): Promise<void> {
  const data = { fromBlock: String(from_block), toBlock: String(to_block), valueWei: String(value_wei) }
  await recordEvent(trx, { kind, at: now(), wallet: settings.treasury, data })
}

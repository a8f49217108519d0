import { CallError } from '../callError'
import type { Queryable } from '../db/database'
import type { Deps } from '../deps'
import { keyOf } from './storeFound'
import { sumsBetween, type Sums } from './sums'

/** What the rows say of the treasury's balance, beside what the chain says. In wei. */
interface BalanceCheck extends Sums {
  startBlock: bigint
  startWei: bigint
  /** Of what was sent: by refunds. */
  refundedWei: bigint
  /** Of what was sent: by the operator. */
  movedWei: bigint
  /** The last block that was scanned. */
  block: bigint
  expectedWei: bigint
  /** Undefined while no node tells it. */
  actualWei: bigint | undefined
  /** The first block at whose end the two differ, where they do and a node tells. */
  firstBlock: bigint | undefined
  /** The last block up to which unexplained changes have been looked for. */
  checkedBlock: bigint
}

/**
 * Compares the rows with the balance that the chain has: balance at the start of the check + received + unexplained -
 * refunded - moved by the operator - fees. Undefined while no node has told the first balance.
 * @throws CallError DATABASE_UNAVAILABLE
 */
export async function checkBalance(
  deps: Pick<Deps, 'db' | 'chain' | 'settings'>,
): Promise<BalanceCheck | undefined> {
  const { db, settings } = deps
  // Repeatable read: cursor and sums are of the same moment.
  const found = await db.transaction().setIsolationLevel('repeatable read').execute(rowsOf(settings))
  if (!found) return undefined
  const { startWei, receivedWei, unexplainedWei, sentWei, feeWei } = found
  const expectedWei = startWei + receivedWei + unexplainedWei - sentWei - feeWei
  const actualWei = await balanceAt(deps, { number: found.block, hash: found.hash })
  const isEqual = actualWei === undefined || actualWei === expectedWei
  return {
    ...found,
    movedWei: sentWei - found.refundedWei,
    expectedWei,
    actualWei,
    firstBlock: isEqual ? undefined : await firstDifference(deps, found),
  }
}

const rowsOf = (settings: Deps['settings']) => async (trx: Queryable) => {
  const key = keyOf({ settings })
  const scan = await trx
    .selectFrom('treasury_scans')
    .selectAll()
    .where((eb) => eb.and(key))
    .executeTakeFirst()
  if (scan?.start_block == null || scan.start_wei === null) return undefined
  const { start_block: startBlock, start_wei: startWei, block_number: block, block_hash: hash } = scan
  const sums = await sumsBetween(trx, settings, startBlock, block)
  const { wei } = await trx
    .selectFrom('treasury_movements as movement')
    .innerJoin('refunds', (join) =>
      join
        .onRef('refunds.chain_id', '=', 'movement.chain_id')
        .onRef('refunds.refund_hash', '=', 'movement.transaction_hash'),
    )
    .select(({ fn }) => fn.sum<bigint | null>('movement.sent_wei').as('wei'))
    .where('movement.chain_id', '=', key.chain_id)
    .where('movement.treasury', '=', key.treasury)
    .where('movement.block_number', '>', startBlock)
    .where('movement.block_number', '<=', block)
    .executeTakeFirstOrThrow()
  const checkedBlock = scan.checked_block ?? startBlock
  return { ...sums, startBlock, startWei, block, hash, refundedWei: wei ?? 0n, checkedBlock }
}

const balanceAt = (
  { chain, settings }: Pick<Deps, 'chain' | 'settings'>,
  at: { number: bigint; hash: string | null },
): Promise<bigint | undefined> =>
  chain
    .ask((node) => node.balance(settings.treasury, at))
    .catch((error: unknown) => {
      if (error instanceof CallError) return undefined
      throw error
    })

/** Halves the stretch until the block is found at which rows and chain part. Undefined where a node tells no balance. */
async function firstDifference(
  deps: Pick<Deps, 'db' | 'chain' | 'settings'>,
  { startBlock, startWei, block }: Pick<BalanceCheck, 'startBlock' | 'startWei' | 'block'>,
): Promise<bigint | undefined> {
  let [same, other] = [startBlock, block]
  while (other - same > 1n) {
    const middle = (same + other) / 2n
    const sums = await sumsBetween(deps.db, deps.settings, startBlock, middle)
    const actual = await balanceAt(deps, { number: middle, hash: null })
    if (actual === undefined) return undefined
    const expected = startWei + sums.receivedWei + sums.unexplainedWei - sums.sentWei - sums.feeWei
    if (actual === expected) same = middle
    else other = middle
  }
  return other
}

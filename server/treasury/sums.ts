import type { Queryable } from '../db/database'
import type { Settings } from '../deps'

/** What the rows say of a stretch of blocks, in wei. */
export interface Sums {
  receivedWei: bigint
  /** Below zero where more left than came. */
  unexplainedWei: bigint
  /** By refunds and by the operator. */
  sentWei: bigint
  feeWei: bigint
}

/** Adds up what came to the treasury and left it after one block, up to another and with it. */
export async function sumsBetween(
  db: Queryable,
  { chainId, treasury }: Pick<Settings, 'chainId' | 'treasury'>,
  after: bigint,
  upTo: bigint,
): Promise<Sums> {
  const key = { chain_id: BigInt(chainId), treasury }
  const received = await db
    .selectFrom('treasury_receipts')
    .select(({ fn }) => fn.sum<bigint | null>('value_wei').as('wei'))
    .where((eb) => eb.and(key))
    .where('orphaned_at', 'is', null)
    .where('block_number', '>', after)
    .where('block_number', '<=', upTo)
    .executeTakeFirstOrThrow()
  const unexplained = await db
    .selectFrom('treasury_unexplained')
    .select(({ fn }) => fn.sum<bigint | null>('value_wei').as('wei'))
    .where((eb) => eb.and(key))
    .where('from_block', '>', after)
    .where('to_block', '<=', upTo)
    .executeTakeFirstOrThrow()
  const moved = await db
    .selectFrom('treasury_movements')
    .select(({ fn }) => [
      fn.sum<bigint | null>('sent_wei').as('sent'),
      fn.sum<bigint | null>('fee_wei').as('fee'),
    ])
    .where((eb) => eb.and(key))
    .where('block_number', '>', after)
    .where('block_number', '<=', upTo)
    .executeTakeFirstOrThrow()
  return {
    receivedWei: received.wei ?? 0n,
    unexplainedWei: unexplained.wei ?? 0n,
    sentWei: moved.sent ?? 0n,
    feeWei: moved.fee ?? 0n,
  }
}

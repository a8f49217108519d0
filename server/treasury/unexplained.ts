import type { Queryable } from '../db/database'
import type { Deps } from '../deps'
import { keyOf } from './storeFound'

/** Changes of the treasury's balance that no transfer explains, the newest first. */
export const unexplainedChanges = (db: Queryable, deps: Pick<Deps, 'settings'>) =>
  db
    .selectFrom('treasury_unexplained')
    .selectAll()
    .where((eb) => eb.and(keyOf(deps)))
    .orderBy('from_block', 'desc')
    .execute()

/** The blocks that were read and whose balance no node has told yet; undefined when there are none. */
export async function uncheckedBlocks(
  db: Queryable,
  deps: Pick<Deps, 'settings'>,
): Promise<{ from: bigint; to: bigint } | undefined> {
  const scan = await db
    .selectFrom('treasury_scans')
    .select(['from_block', 'block_number', 'checked_block'])
    .where((eb) => eb.and(keyOf(deps)))
    .executeTakeFirst()
  if (!scan) return undefined
  const from = scan.checked_block === null ? scan.from_block : scan.checked_block + 1n
  return from <= scan.block_number ? { from, to: scan.block_number } : undefined
}

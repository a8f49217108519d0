import type { Database, Queryable } from './db/database'
import { transact } from './db/transact'
import { recordEvent } from './events'

/** Addresses are checksummed throughout. */
export async function isWhitelisted(db: Queryable, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('whitelist')
    .select('address')
    .where('address', '=', address)
    .executeTakeFirst()
  return row !== undefined
}

/** False when the address was on the list already. */
export function addToWhitelist(db: Database, address: string, at: Date): Promise<boolean> {
  return transact(db, async (trx) => {
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('whitelist')
      .values({ address, added_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return false
    await recordEvent(trx, { kind: 'WhitelistAdded', at, wallet: address })
    return true
  })
}

/** Ends the address's sessions as well, by their foreign key. False when the address was not on the list. */
export function removeFromWhitelist(db: Database, address: string, at: Date): Promise<boolean> {
  return transact(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('whitelist')
      .where('address', '=', address)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return false
    await recordEvent(trx, { kind: 'WhitelistRemoved', at, wallet: address })
    return true
  })
}

/** Every address, the oldest member first. */
export async function listWhitelist(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('whitelist')
    .select('address')
    .orderBy('added_at')
    .orderBy('address')
    .execute()
  return rows.map(({ address }) => address)
}

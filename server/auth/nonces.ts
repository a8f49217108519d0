import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../deps'

const GOOD_FOR_MS = 5 * 60_000

/**
 * Nonces that wait for one wallet. Anybody may ask for them in its name, so one more is never refused: the oldest
 * goes, and a holder who signs what was asked for a moment ago is still let in.
 */
const MOST_WAITING = 100

/** A nonce for one sign-in of a wallet within five minutes (EIP-4361 wants letters and digits only). */
export async function issueNonce({ db, now }: Deps, wallet: string): Promise<string> {
  const nonce = randomBytes(16).toString('hex')
  const at = now()
  await db
    .insertInto('nonces')
    .values({ nonce, wallet, expires_at: new Date(at.getTime() + GOOD_FOR_MS) })
    .execute()
  await sql`
    delete from nonces where nonce in
      (select nonce from nonces where wallet = ${wallet} order by expires_at desc offset ${MOST_WAITING}
        for update skip locked)`.execute(db)
  return nonce
}

/** Uses a nonce up, in one step, and tells whose it was; undefined when unknown, used before or too old. */
export async function useNonce({ db, now }: Deps, nonce: string): Promise<string | undefined> {
  const row = await db.deleteFrom('nonces').where('nonce', '=', nonce).returningAll().executeTakeFirst()
  return row && row.expires_at > now() ? row.wallet : undefined
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../deps'

const GOOD_FOR_MS = 5 * 60_000

/**
 * Nonces that wait for one wallet. Anybody may ask for them in its name, so one more is never refused: the oldest
 * goes, and a holder who signs what was asked for a moment ago is still let in. More than one address can ask for
 * within a nonce's life (`LIMITS`).
 */
const MOST_WAITING = 1_000

/** A nonce as it was handed out: for one sign-in of one wallet, between these times by the bank's clock. */
export interface Nonce {
  nonce: string
  /** Checksummed. */
  wallet: string
  issuedAt: Date
  expiresAt: Date
}

/** A nonce for one sign-in of a wallet within five minutes (EIP-4361 wants letters and digits only). */
export async function issueNonce({ db, now }: Deps, wallet: string): Promise<Nonce> {
  const nonce = randomBytes(16).toString('hex')
  const issuedAt = now()
  const expiresAt = new Date(issuedAt.getTime() + GOOD_FOR_MS)
  await db.insertInto('nonces').values({ nonce, wallet, expires_at: expiresAt }).execute()
  await sql`
    delete from nonces where nonce in
      (select nonce from nonces where wallet = ${wallet} order by expires_at desc offset ${MOST_WAITING}
        for update skip locked)`.execute(db)
  return { nonce, wallet, issuedAt, expiresAt }
}

/** Uses a nonce up, in one step, and tells what it was; undefined when unknown, used before or too old. */
export async function useNonce({ db, now }: Deps, nonce: string): Promise<Nonce | undefined> {
  const row = await db.deleteFrom('nonces').where('nonce', '=', nonce).returningAll().executeTakeFirst()
  if (!row || row.expires_at <= now()) return undefined
  return {
    nonce,
    wallet: row.wallet,
    issuedAt: new Date(row.expires_at.getTime() - GOOD_FOR_MS),
    expiresAt: row.expires_at,
  }
}

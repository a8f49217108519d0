import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../deps'

const LIFETIME_MS = 5 * 60_000

/**
 * Unused nonces that one wallet may have. Anybody can ask for them in its name, so a further request is never refused:
 * the oldest nonce goes, and an owner who signs a fresh one still gets in. `LIMITS` lets one address ask for fewer
 * within a nonce's lifetime.
 */
const MOST_UNUSED = 1_000

/** A nonce for one sign-in of one wallet, between these times by the bank's clock. */
export interface Nonce {
  nonce: string
  /** Checksummed. */
  wallet: string
  issuedAt: Date
  expiresAt: Date
}

/** Issues a nonce that is valid for five minutes (EIP-4361 wants letters and digits only). */
export async function issueNonce({ db, now }: Deps, wallet: string): Promise<Nonce> {
  const nonce = randomBytes(16).toString('hex')
  const issuedAt = now()
  const expiresAt = new Date(issuedAt.getTime() + LIFETIME_MS)
  await db.insertInto('nonces').values({ nonce, wallet, expires_at: expiresAt }).execute()
  await sql`
    delete from nonces where nonce in
      (select nonce from nonces where wallet = ${wallet} order by expires_at desc offset ${MOST_UNUSED}
        for update skip locked)`.execute(db)
  return { nonce, wallet, issuedAt, expiresAt }
}

/** Deletes a nonce and returns it, in one step; undefined when it is unknown, used or expired. */
export async function consumeNonce({ db, now }: Deps, nonce: string): Promise<Nonce | undefined> {
  const row = await db.deleteFrom('nonces').where('nonce', '=', nonce).returningAll().executeTakeFirst()
  if (!row || row.expires_at <= now()) return undefined
  return {
    nonce,
    wallet: row.wallet,
    issuedAt: new Date(row.expires_at.getTime() - LIFETIME_MS),
    expiresAt: row.expires_at,
  }
}

import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { deleteExpired } from '../db/deleteExpired'
import { transact } from '../db/transact'
import type { Deps } from '../deps'

export const SESSION_COOKIE = 'florin_session'
const SESSION_SECONDS = 12 * 60 * 60

/** The database knows a session by this only. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Ends the session that this browser may have had, and starts one of twelve hours for a wallet. */
export async function startSession(
  { db, now }: Deps,
  context: Context,
  wallet: string,
  origin: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const old = getCookie(context, SESSION_COOKIE)
  await deleteExpired(db, 'sessions', at)
  await transact(db, async (trx) => {
    if (old !== undefined) await trx.deleteFrom('sessions').where('token_hash', '=', hashOf(old)).execute()
    await trx
      .insertInto('sessions')
      .values({
        token_hash: hashOf(token),
        wallet,
        created_at: at,
        expires_at: new Date(at.getTime() + SESSION_SECONDS * 1000),
      })
      .execute()
  })
  setCookie(context, SESSION_COOKIE, token, { ...cookieOptions(origin), maxAge: SESSION_SECONDS })
}

/** Ends the session of this browser, if it has one. */
export async function endSession({ db }: Deps, context: Context, origin: string): Promise<void> {
  const token = getCookie(context, SESSION_COOKIE)
  if (token !== undefined) await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
  deleteCookie(context, SESSION_COOKIE, cookieOptions(origin))
}

/** The wallet that this browser is signed in with, and whether it is on the whitelist now. */
export async function findSession(
  { db, now }: Deps,
  context: Context,
): Promise<{ wallet: string; isWhitelisted: boolean } | undefined> {
  const token = getCookie(context, SESSION_COOKIE)
  if (token === undefined) return undefined
  const row = await db
    .selectFrom('sessions')
    .leftJoin('whitelist', 'whitelist.address', 'sessions.wallet')
    .select(['sessions.wallet', 'whitelist.address'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return row && { wallet: row.wallet, isWhitelisted: row.address !== null }
}

const cookieOptions = (origin: string) => ({
  httpOnly: true,
  sameSite: 'Strict' as const,
  path: '/',
  secure: origin.startsWith('https:'),
})

import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { transact } from '../db/transact'
import type { Deps, Settings } from '../deps'
import { addSession } from './walletSessions'

export const SESSION_COOKIE = 'florin_session'
const SESSION_SECONDS = 12 * 60 * 60

/** The database knows a session by this only. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Ends the session that this browser may have had, and starts one of twelve hours for a wallet. @throws as `addSession`. */
export async function startSession(
  { db, now, settings }: Deps,
  context: Context,
  wallet: string,
  origin: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const at = now()
  const old = sessionToken(context, settings)
  await transact(db, async (trx) => {
    if (old !== undefined) await trx.deleteFrom('sessions').where('token_hash', '=', hashOf(old)).execute()
    await addSession(trx, {
      token_hash: hashOf(token),
      wallet,
      created_at: at,
      expires_at: new Date(at.getTime() + SESSION_SECONDS * 1000),
    })
  })
  setCookie(context, SESSION_COOKIE, token, {
    ...cookieOptions(origin, settings),
    maxAge: SESSION_SECONDS,
  })
}

/** Ends the session of this browser, if it has one. */
export async function endSession({ db, settings }: Deps, context: Context, origin: string): Promise<void> {
  const token = sessionToken(context, settings)
  if (token !== undefined) await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
  deleteCookie(context, SESSION_COOKIE, cookieOptions(origin, settings))
}

/** The live session of this browser. Its wallet is on the whitelist: the database ends it together with that. */
export async function findSession(
  { db, now, settings }: Deps,
  context: Context,
): Promise<{ wallet: string; tokenHash: string } | undefined> {
  const token = sessionToken(context, settings)
  if (token === undefined) return undefined
  const row = await db
    .selectFrom('sessions')
    .select(['wallet', 'token_hash'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return row && { wallet: row.wallet, tokenHash: row.token_hash }
}

/**
 * Where all pages are secure the cookie is `__Host-…`: a browser takes such a name only over https and for this very
 * host, so that no sibling host can plant a session (RFC 6265bis, 4.1.3.2).
 */
const isHostOnly = ({ allowedOrigins }: Settings): boolean =>
  allowedOrigins.every((origin) => origin.startsWith('https:'))

const sessionToken = (context: Context, settings: Settings): string | undefined =>
  getCookie(context, SESSION_COOKIE, isHostOnly(settings) ? 'host' : undefined)

const cookieOptions = (origin: string, settings: Settings): CookieOptions => ({
  httpOnly: true,
  sameSite: 'Strict',
  path: '/',
  secure: origin.startsWith('https:'),
  ...(isHostOnly(settings) && { prefix: 'host', secure: true }),
})

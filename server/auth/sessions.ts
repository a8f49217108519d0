import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Session } from '../../src/services/contracts'
import { CallError } from '../callError'
import { advisoryLock } from '../db/advisoryLock'
import type { Queryable } from '../db/database'
import { transact } from '../db/transact'
import type { Deps, Settings } from '../deps'
import { recordEvent } from '../events'
import { isHttpsOnly } from '../http/isHttpsOnly'

export const SESSION_COOKIE = 'florin_session'
const SESSION_SECONDS = 12 * 60 * 60
const MOST_SESSIONS = 20

type SessionDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/**
 * Ends the session that this browser may have had, and starts a session of twelve hours for a wallet. A wallet has
 * twenty sessions at most: the oldest ends.
 * @throws CallError NOT_WHITELISTED when the wallet has just left the whitelist, which ended its sessions
 */
export async function startSession(
  { db, now, settings }: SessionDeps,
  context: Context,
  wallet: string,
  origin: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const created_at = now()
  const expires_at = new Date(created_at.getTime() + SESSION_SECONDS * 1000)
  const oldHash = sentHash(context, settings)
  await transact(db, async (trx) => {
    if (oldHash !== undefined) await trx.deleteFrom('sessions').where('token_hash', '=', oldHash).execute()
    // Two sign-ins at once would each count the same others.
    await advisoryLock(trx, `sessions of ${wallet}`)
    const surplus = sessionsOf(trx, wallet).offset(MOST_SESSIONS - 1)
    await trx.deleteFrom('sessions').where('token_hash', 'in', surplus.select('token_hash')).execute()
    await trx
      .insertInto('sessions')
      .values({ token_hash: hashOf(token), wallet, created_at, expires_at })
      .execute()
      .catch(refuseUnlisted)
    await recordEvent(trx, { kind: 'SignedIn', at: created_at, wallet })
  })
  setCookie(context, SESSION_COOKIE, token, { ...cookieOptions(origin, settings), maxAge: SESSION_SECONDS })
}

function refuseUnlisted(error: unknown): never {
  const { constraint } = error as { constraint?: unknown }
  throw constraint === 'sessions_whitelisted' ? new CallError('NOT_WHITELISTED') : error
}

/**
 * Ends the session of this browser, if it has one.
 * @param wallet whose session it has to be; any when left out
 */
export async function endSession(
  deps: SessionDeps,
  context: Context,
  origin: string,
  wallet: string | undefined,
): Promise<void> {
  const { db, settings } = deps
  const hash = sentHash(context, settings)
  const signedIn = await signedInWallet(deps, context)
  if (wallet !== undefined && signedIn !== undefined && signedIn !== wallet) return
  if (hash !== undefined) await db.deleteFrom('sessions').where('token_hash', '=', hash).execute()
  deleteCookie(context, SESSION_COOKIE, cookieOptions(origin, settings))
}

/** The wallet of this browser's live session. It is whitelisted: the database ends the session together with that. */
export async function signedInWallet(
  { db, now, settings }: SessionDeps,
  context: Context,
): Promise<string | undefined> {
  const hash = sentHash(context, settings)
  if (hash === undefined) return undefined
  const live = db.selectFrom('sessions').where('token_hash', '=', hash).where('expires_at', '>', now())
  return (await live.select('wallet').executeTakeFirst())?.wallet
}

/** A wallet's live sessions, the newest first. Nothing in the list opens a session. */
export async function listSessions(
  { db, now, settings }: SessionDeps,
  context: Context,
  wallet: string,
): Promise<Session[]> {
  const rows = await sessionsOf(db, wallet).selectAll().where('expires_at', '>', now()).execute()
  const own = sentHash(context, settings)
  return rows.map(({ token_hash, created_at, expires_at }) => ({
    id: idOf(token_hash),
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    isCurrent: token_hash === own,
  }))
}

/**
 * Ends one session of a wallet, or every one but this browser's. Idempotent.
 * @param id as `listSessions` names it
 */
export async function endSessions(
  { db, now, settings }: SessionDeps,
  context: Context,
  wallet: string,
  id: string | undefined,
): Promise<void> {
  const own = sentHash(context, settings)
  if (own === undefined) return
  await transact(db, async (trx) => {
    const rows = await sessionsOf(trx, wallet).select('token_hash').execute()
    const hashes = rows.map(({ token_hash }) => token_hash)
    const ended = hashes.filter((hash) => (id === undefined ? hash !== own : idOf(hash) === id))
    if (ended.length === 0) return
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('token_hash', 'in', ended)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await recordEvent(trx, { kind: 'SessionsEnded', at: now(), wallet })
  })
}

const sessionsOf = (db: Queryable, wallet: string) =>
  db.selectFrom('sessions').where('wallet', '=', wallet).orderBy('created_at', 'desc').orderBy('token_hash')

/** The database holds the hash alone, so that a copy of it opens no session. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The public id of a session. It is a hash of the stored hash, so nobody can derive the token from it. */
const idOf = (tokenHash: string): string => hashOf(`session ${tokenHash}`).slice(0, 32)

/** The hash of the token that this browser sent, if it sent one. */
function sentHash(context: Context, settings: Settings): string | undefined {
  const token = getCookie(context, SESSION_COOKIE, isHttpsOnly(settings) ? 'host' : undefined)
  return token === undefined ? undefined : hashOf(token)
}

/**
 * Where all pages are secure the cookie is `__Host-…`. A browser takes such a name over https and from this very host
 * alone, so that no sibling host can plant a session (RFC 6265bis, 4.1.3.2).
 */
const cookieOptions = (origin: string, settings: Settings): CookieOptions => ({
  httpOnly: true,
  sameSite: 'Strict',
  path: '/',
  secure: origin.startsWith('https:'),
  ...(isHttpsOnly(settings) && { prefix: 'host', secure: true }),
})

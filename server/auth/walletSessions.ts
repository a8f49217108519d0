import type { Insertable } from 'kysely'
import type { Session } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { Queryable } from '../db/database'
import type { Schema } from '../db/schema'
import { transact } from '../db/transact'
import type { Deps } from '../deps'
import { recordEvent } from '../events'
import { lock } from '../lock'

const MOST_SESSIONS = 20

/**
 * Adds a session within a transaction; of twenty others that its wallet has, the oldest ends.
 * @throws CallError NOT_WHITELISTED when the wallet left the whitelist a moment ago: its sessions ended with that.
 */
export async function addSession(trx: Queryable, session: Insertable<Schema['sessions']>): Promise<void> {
  // Two sign-ins at once would each count the same others.
  await lock(trx, `sessions of ${session.wallet}`)
  const tooMany = sessionsOf(trx, session.wallet).offset(MOST_SESSIONS - 1)
  await trx.deleteFrom('sessions').where('token_hash', 'in', tooMany.select('token_hash')).execute()
  try {
    await trx.insertInto('sessions').values(session).execute()
  } catch (error) {
    const { constraint } = error as { constraint?: unknown }
    throw constraint === 'sessions_whitelisted' ? new CallError('NOT_WHITELISTED') : error
  }
}

/** A wallet's live sessions, the newest first; nothing in them lets anybody in. `ownHash` is that of who asks. */
export async function listSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  wallet: string,
  ownHash: string | undefined,
): Promise<Session[]> {
  const rows = await sessionsOf(db, wallet).selectAll().where('expires_at', '>', now()).execute()
  return rows.map(({ token_hash, created_at, expires_at }) => ({
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
    isCurrent: token_hash === ownHash,
  }))
}

/** Ends every session of a wallet but the one with `ownHash`. Where there is no other, nothing changes. */
export async function endOtherSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  wallet: string,
  ownHash: string,
): Promise<void> {
  await transact(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('wallet', '=', wallet)
      .where('token_hash', '<>', ownHash)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await recordEvent(trx, { kind: 'SessionsEnded', at: now(), wallet })
  })
}

const sessionsOf = (db: Queryable, wallet: string) =>
  db.selectFrom('sessions').where('wallet', '=', wallet).orderBy('created_at', 'desc').orderBy('token_hash')

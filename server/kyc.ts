import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { User } from '../src/services/contracts'
import type { Database, Queryable } from './db/database'
import type { UserRow } from './db/schema'
import { transact } from './db/transact'
import { recordEvent } from './events'

/** The local verification partner is the operator (`npm run bank -- kyc …`). */
const PARTNER = 'florin-local'

type Row = Selectable<UserRow>

/** Creates the user of a wallet. False when it exists already. */
export async function ensureUser(db: Queryable, wallet: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('users')
    .values({ wallet, created_at: at, kyc_status: 'none', full_name: null, email: null, kyc_token: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await recordEvent(db, { kind: 'UserCreated', at, wallet })
  return true
}

/**
 * Submits details for review. The same details again change nothing. Other details start a new review, and the user is
 * not verified until it is over. The token is the partner's reference of the review.
 */
export function submitKyc(
  db: Database,
  wallet: string,
  { fullName, email }: { fullName: string; email: string },
  at: Date,
): Promise<Row> {
  return transact(db, async (trx) => {
    await ensureUser(trx, wallet, at)
    const own = trx.selectFrom('users').selectAll().where('wallet', '=', wallet)
    const before = await own.forUpdate().executeTakeFirstOrThrow()
    const isSame = before.full_name === fullName && before.email === email
    if (isSame && (before.kyc_status === 'pending' || before.kyc_status === 'approved')) return before
    await recordEvent(trx, { kind: 'KycSubmitted', at, wallet })
    return trx
      .updateTable('users')
      .set({ full_name: fullName, email, kyc_status: 'pending', kyc_token: randomUUID() })
      .where('wallet', '=', wallet)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Records the partner's decision. False when no details were submitted. */
export function decideKyc(
  db: Database,
  wallet: string,
  status: 'approved' | 'rejected',
  at: Date,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const own = trx.selectFrom('users').select('kyc_status').where('wallet', '=', wallet)
    const before = await own.forUpdate().executeTakeFirst()
    if (!before || before.kyc_status === 'none') return false
    if (before.kyc_status === status) return true
    await trx.updateTable('users').set({ kyc_status: status }).where('wallet', '=', wallet).execute()
    await recordEvent(trx, { kind: status === 'approved' ? 'KycApproved' : 'KycRejected', at, wallet })
    return true
  })
}

/** The user as answers carry it. The app shows the verified badge when `kycStatus` exists. */
export const asUser = (wallet: string, row: Row | undefined): User => ({
  wallet,
  kycPartner: PARTNER,
  kycStatus: row?.kyc_status === 'approved' ? { status: 'approved' } : null,
  fullName: row?.full_name ?? null,
  email: row?.email ?? null,
  kycReview: row?.kyc_status === 'pending' || row?.kyc_status === 'rejected' ? row.kyc_status : 'none',
})

import type { Selectable } from 'kysely'
import type { User } from '../src/services/contracts'
import type { Database, Queryable } from './db/database'
import type { UserRow } from './db/schema'
import { transact } from './db/transact'
import type { Deps } from './deps'
import { recordEvent } from './events'
import type { Details, KycPartner } from './kycPartner'

type Row = Selectable<UserRow>

/** Creates the user of a wallet. False when it exists already. */
export async function ensureUser(db: Queryable, wallet: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('users')
    .values({
      ...{ wallet, created_at: at, kyc_status: 'none' },
      ...{ full_name: null, email: null, kyc_token: null, kyc_reason: null, kyc_changed_at: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await recordEvent(db, { kind: 'UserCreated', at, wallet })
  return true
}

/** Are these details in review, or verified? */
const isTaken = (row: Row, { fullName, email }: Details): boolean =>
  row.full_name === fullName &&
  row.email === email &&
  (row.kyc_status === 'pending' || row.kyc_status === 'approved')

/**
 * Submits details for review. The same details again change nothing. Other details start a new review, and the user is
 * not verified until it is over.
 */
export async function submitKyc(
  { db, kycPartner, now }: Pick<Deps, 'db' | 'kycPartner' | 'now'>,
  details: Details,
): Promise<Row> {
  const { wallet, fullName, email } = details
  const own = (queryable: Queryable) => queryable.selectFrom('users').selectAll().where('wallet', '=', wallet)
  const before = await own(db).executeTakeFirst()
  if (before && isTaken(before, details)) return before
  const kyc_token = await kycPartner.startReview(details)
  return transact(db, async (trx) => {
    const at = now()
    await ensureUser(trx, wallet, at)
    const current = await own(trx).forUpdate().executeTakeFirstOrThrow()
    // Another browser may have submitted the same details meanwhile.
    if (isTaken(current, details)) return current
    await recordEvent(trx, { kind: 'KycSubmitted', at, wallet })
    return trx
      .updateTable('users')
      .set({
        ...{ full_name: fullName, email, kyc_token },
        ...{ kyc_status: 'pending', kyc_reason: null, kyc_changed_at: at },
      })
      .where('wallet', '=', wallet)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/**
 * Records the partner's decision. False when no details were submitted, or another name than the one that was checked: the
 * customer may have changed it meanwhile.
 * @param reason of a rejection, for the customer; null when there is none
 * @param checkedName the full name that the operator has checked; without it the decision holds for any name
 */
export function decideKyc(
  db: Database,
  wallet: string,
  status: 'approved' | 'rejected',
  at: Date,
  reason: string | null = null,
  checkedName?: string,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const own = trx.selectFrom('users').selectAll().where('wallet', '=', wallet)
    const before = await own.forUpdate().executeTakeFirst()
    if (!before || before.kyc_status === 'none') return false
    if (checkedName !== undefined && before.full_name !== checkedName) return false
    if (before.kyc_status === status && before.kyc_reason === reason) return true
    await trx
      .updateTable('users')
      .set({ kyc_status: status, kyc_reason: reason, kyc_changed_at: at })
      .where('wallet', '=', wallet)
      .execute()
    await recordEvent(trx, { kind: status === 'approved' ? 'KycApproved' : 'KycRejected', at, wallet })
    return true
  })
}

/** The user as answers carry it. The app shows the verified badge when `kycStatus` exists. */
export const asUser = ({ name }: KycPartner, wallet: string, row: Row | undefined): User => ({
  wallet,
  kycPartner: name,
  kycStatus: row?.kyc_status === 'approved' ? { status: 'approved' } : null,
  fullName: row?.full_name ?? null,
  email: row?.email ?? null,
  kycReview: row?.kyc_status === 'pending' || row?.kyc_status === 'rejected' ? row.kyc_status : 'none',
  ...(row?.kyc_reason != null && { kycReason: row.kyc_reason }),
  ...(row?.kyc_changed_at && { kycChangedAt: row.kyc_changed_at.toISOString() }),
})

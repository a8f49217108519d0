import { calls } from '../../src/services/contracts'
import { transact } from '../db/transact'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { asUser, ensureUser, submitKyc } from '../kyc'

/** Users and their identity verification. Only `/users/kyc/get` answers the partner's token (SPEC.md). */
export function mountUsers(mount: Mount, deps: Deps): void {
  const { db, kycPartner, now } = deps
  const userOf = (wallet: string) =>
    db.selectFrom('users').selectAll().where('wallet', '=', wallet).executeTakeFirst()

  mount.wallet(calls.usersCreate, async ({ wallet }) => {
    await transact(db, (trx) => ensureUser(trx, wallet, now()))
    return {}
  })

  mount.wallet(calls.usersGet, async ({ wallet }) => ({
    user: asUser(kycPartner, wallet, await userOf(wallet)),
  }))

  mount.wallet(calls.kycGet, async ({ wallet }) => {
    const row = await userOf(wallet)
    return { user: { ...asUser(kycPartner, wallet, row), kycToken: row?.kyc_token ?? null } }
  })

  mount.wallet(calls.kycUpdate, async ({ wallet, body: { fullName, email } }) => ({
    user: asUser(kycPartner, wallet, await submitKyc(deps, { wallet, fullName, email })),
  }))
}

import { calls, type Account } from '../../src/services/contracts'
import type { AccountRow } from '../db/schema'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { accountOf, accountsOf, recordAccount } from '../payments/recordAccount'
import { paidFields, type EntityRow } from './paidFields'

/** The chain holds programmable accounts; the bank records them (docs/decisions/0009). */
export function mountAccounts(mount: Mount, deps: Deps): void {
  mount.wallet(calls.accountsAll, async ({ wallet }) => ({
    accounts: (await accountsOf(deps.db, wallet).execute()).map(asAccount),
  }))

  mount.wallet(calls.accountsCreate, async (request) => ({
    account: asAccount(await recordAccount(deps, request)),
  }))

  mount.wallet(calls.accountsSingle, async ({ wallet, id }) => ({
    account: asAccount(await accountOf(deps.db, wallet, id)),
  }))
}

const asAccount = (row: EntityRow<AccountRow>): Account => ({
  ...paidFields(row),
  accountLabel: row.label,
  userPermissions: row.permissions,
  selectedChain: Number(row.chain_id),
  accountAddress: row.address,
})

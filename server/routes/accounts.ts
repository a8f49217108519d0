import type { Selectable } from 'kysely'
import { calls, type Account } from '../../src/services/contracts'
import type { AccountRow, FundingStatus } from '../db/schema'
import type { Deps } from '../deps'
import { found } from '../found'
import type { Mount } from '../http/mount'
import { accountsOf, recordAccount } from '../payments/recordAccount'

/** Programmable accounts (DESIGN.md section 7): the chain holds them, the bank records them. */
export function mountAccounts(mount: Mount, deps: Deps): void {
  const { db } = deps

  mount.wallet(calls.accountsAll, async ({ wallet }) => {
    const rows = await accountsOf(db, wallet).orderBy('created_at', 'desc').orderBy('id').execute()
    return { accounts: rows.map(asAccount) }
  })

  mount.wallet(calls.accountsCreate, async ({ body, sent, wallet }) => ({
    account: asAccount(await recordAccount(deps, { wallet, body, sent })),
  }))

  mount.wallet(calls.accountsSingle, async ({ wallet, id }) => {
    const row = found(await accountsOf(db, wallet).where('id', '=', id).executeTakeFirst())
    return { account: asAccount(row) }
  })
}

const asAccount = (row: Selectable<AccountRow> & { funding_status: FundingStatus }): Account => ({
  id: row.id,
  accountLabel: row.label,
  userPermissions: row.permissions,
  transactionHash: row.transaction_hash,
  selectedChain: Number(row.chain_id),
  accountAddress: row.address,
  fundingStatus: row.funding_status,
  createdAt: row.created_at.toISOString(),
})

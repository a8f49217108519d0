import { calls, type Account } from '../../src/services/contracts'
import type { AccountRow } from '../db/schema'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { listAccountTransactions, signAccountTransaction } from '../payments/accountTransactions'
import { accountOf, listAccounts, recordAccount } from '../payments/recordAccount'
import { paidFields, type EntityRow } from './paidFields'

/** The chain holds programmable accounts; the bank records them (docs/decisions/0009). */
export function mountAccounts(mount: Mount, deps: Deps): void {
  mount.list(
    calls.accountsAll,
    'accounts',
    (row: EntityRow<AccountRow>, wallet) => asAccount(wallet)(row),
    (wallet, page) => listAccounts(deps.db, wallet, page),
  )

  mount.wallet(calls.accountsCreate, async (request) => ({
    account: asAccount(request.wallet)(await recordAccount(deps, request)),
  }))

  mount.wallet(calls.accountsSingle, async ({ wallet, id }) => ({
    account: asAccount(wallet)(await accountOf(deps.db, wallet, id)),
  }))

  mount.wallet(calls.accountsTransactions, async ({ wallet, id }) => ({
    transactions: await listAccountTransactions(deps, wallet, id),
  }))

  mount.wallet(calls.accountsSign, async ({ wallet, id, body }) => {
    await signAccountTransaction(deps, wallet, id, body)
    return {}
  })
}

/** An account as this wallet sees it. */
const asAccount =
  (wallet: string) =>
  (row: EntityRow<AccountRow>): Account => ({
    ...(row.wallet !== wallet && { createdBy: row.wallet }),
    accountLabel: row.label,
    userPermissions: row.permissions,
    selectedChain: Number(row.chain_id),
    accountAddress: row.address,
    ...paidFields(row),
  })

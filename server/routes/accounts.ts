import type { Selectable } from 'kysely'
import { calls, type Account, type RequestOf } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { Queryable } from '../db/database'
import type { AccountRow, FundingStatus } from '../db/schema'
import type { Deps } from '../deps'
import { found } from '../found'
import type { Mount } from '../http/mount'
import { fundingStatus } from '../payments/fundingStatus'
import { fund } from '../payments/fund'

/** Programmable accounts (DESIGN.md section 7): the chain holds them, the bank records them. */
export function mountAccounts(mount: Mount, deps: Deps): void {
  const { db, chain, settings } = deps

  mount.wallet(calls.accountsAll, async ({ wallet }) => {
    const rows = await accountsOf(db, wallet).orderBy('created_at', 'desc').orderBy('id').execute()
    return { accounts: rows.map(asAccount) }
  })

  mount.wallet(calls.accountsCreate, async ({ body, sent, wallet }) => {
    checkPermissions(body.userPermissions)
    if (body.selectedChain !== settings.chainId) throw new CallError('TRANSACTION_WRONG_CHAIN')
    const row = await fund(deps, {
      kind: 'account',
      event: 'AccountRecorded',
      wallet,
      transactionHash: body.transactionHash,
      sent,
      isPaid: false,
      verify: (hash) =>
        chain.verifyCreation(hash, wallet, { accountAddress: body.accountAddress, ...body.userPermissions }),
      insert: (trx, { id, transactionHash, at }) =>
        trx
          .insertInto('accounts')
          .values({
            id,
            wallet,
            transaction_hash: transactionHash,
            label: body.accountLabel,
            permissions: JSON.stringify(body.userPermissions),
            chain_id: BigInt(body.selectedChain),
            address: body.accountAddress,
            created_at: at,
          })
          .execute(),
      load: async (trx, id) => found(await accountsOf(trx, wallet).where('id', '=', id).executeTakeFirst()),
    })
    return { account: asAccount(row) }
  })

  mount.wallet(calls.accountsSingle, async ({ wallet, id }) => {
    const row = found(await accountsOf(db, wallet).where('id', '=', id).executeTakeFirst())
    return { account: asAccount(row) }
  })
}

const accountsOf = (db: Queryable, wallet: string) =>
  db.selectFrom('accounts').selectAll().select(fundingStatus('accounts')).where('wallet', '=', wallet)

/** Safe's own rules: owners are distinct, and no more of them must sign than there are. */
function checkPermissions({
  owners,
  threshold,
}: RequestOf<typeof calls.accountsCreate>['userPermissions']): void {
  if (new Set(owners).size < owners.length) {
    throw new CallError('INVALID_REQUEST', { 'userPermissions.owners': 'Names an owner twice.' })
  }
  if (threshold > owners.length) {
    throw new CallError('INVALID_REQUEST', { 'userPermissions.threshold': 'Is more than there are owners.' })
  }
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

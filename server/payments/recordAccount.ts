import { sql } from 'kysely'
import { canOwn } from '../../src/lib/accountAction'
import type { calls, UserPermissions } from '../../src/services/contracts'
import { CallError, orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import { cutPage, isInPage, newestFirst, rowsToRead, type Page } from '../db/page'
import type { RecordDeps } from '../deps'
import { fund, type CreateRequestOf } from './fund'

/** The accounts that a wallet has recorded, and those of which it is an owner. */
const accountsOf = (db: Queryable, wallet: string) =>
  db
    .selectFrom('accounts as entity')
    .innerJoin('payments', 'payments.entity_id', 'entity.id')
    .selectAll('entity')
    .select(['payments.inflow', 'payments.part', 'payments.funding_status'])
    .where((where) =>
      where.or([
        where('entity.wallet', '=', wallet),
        sql<boolean>`${sql.ref('entity.permissions')} -> 'owners' @> ${JSON.stringify([wallet])}::jsonb`,
      ]),
    )

/** A page of a wallet's accounts. @throws as `cutPage` */
export async function listAccounts(db: Queryable, wallet: string, page: Page) {
  const rows = await accountsOf(db, wallet)
    .where(isInPage('accounts', page))
    .orderBy(newestFirst)
    .limit(rowsToRead(page))
    .execute()
  return cutPage(rows, page)
}

export const accountOf = (db: Queryable, wallet: string, id: string) =>
  accountsOf(db, wallet).where('entity.id', '=', id).executeTakeFirstOrThrow(orNotFound)

/**
 * Records an account that a transaction of the wallet created.
 * @throws as `fund`, and CallError INVALID_REQUEST, TRANSACTION_WRONG_CHAIN, ACCOUNT_…
 */
export async function recordAccount(deps: RecordDeps, request: CreateRequestOf<typeof calls.accountsCreate>) {
  const { body, wallet } = request
  checkPermissions(body.userPermissions)
  if (body.selectedChain !== deps.settings.chainId) throw new CallError('TRANSACTION_WRONG_CHAIN')
  return fund(deps, {
    kind: 'account',
    request,
    statedCents: undefined,
    verify: (hash) =>
      deps.chain.verifyCreation(hash, wallet, {
        accountAddress: body.accountAddress,
        ...body.userPermissions,
      }),
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
    load: (trx, id) => accountOf(trx, wallet, id),
  })
}

/** Safe's own rules: owners can sign and are distinct, and the threshold is at most their number. */
function checkPermissions({ owners, threshold }: UserPermissions): void {
  const nobody = owners.findIndex((owner) => !canOwn(owner))
  if (nobody >= 0) {
    throw new CallError('INVALID_REQUEST', {
      [`userPermissions.owners.${nobody}`]: 'Nobody can sign for this address.',
    })
  }
  if (new Set(owners).size < owners.length) {
    throw new CallError('INVALID_REQUEST', { 'userPermissions.owners': 'Names an owner twice.' })
  }
  if (threshold > owners.length) {
    throw new CallError('INVALID_REQUEST', { 'userPermissions.threshold': 'Is more than there are owners.' })
  }
}

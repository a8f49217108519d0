import type { calls, UserPermissions } from '../../src/services/contracts'
import { CallError, orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import type { RecordDeps } from '../deps'
import { fund, type CreateRequestOf } from './fund'
import { paymentsOf } from './paymentsOf'

export const accountsOf = (db: Queryable, wallet: string) =>
  paymentsOf(db, wallet)
    .innerJoin('accounts as entity', 'entity.id', 'payments.entity_id')
    .selectAll('entity')

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

/** Safe's own rules: owners are distinct, and the threshold is at most their number. */
function checkPermissions({ owners, threshold }: UserPermissions): void {
  if (new Set(owners).size < owners.length) {
    throw new CallError('INVALID_REQUEST', { 'userPermissions.owners': 'Names an owner twice.' })
  }
  if (threshold > owners.length) {
    throw new CallError('INVALID_REQUEST', { 'userPermissions.threshold': 'Is more than there are owners.' })
  }
}

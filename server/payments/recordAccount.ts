import type { calls, RequestOf } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { Queryable } from '../db/database'
import { found } from '../found'
import type { Asked, RecordDeps } from './asked'
import { fund } from './fund'
import { fundingStatus } from './fundingStatus'

/** A wallet's accounts, each with its funding status. */
export const accountsOf = (db: Queryable, wallet: string) =>
  db.selectFrom('accounts').selectAll().select(fundingStatus('accounts')).where('wallet', '=', wallet)

/**
 * Records an account that a transaction of the wallet created. @throws as `fund`, and CallError INVALID_REQUEST,
 * TRANSACTION_WRONG_CHAIN, ACCOUNT_….
 */
export async function recordAccount(
  deps: RecordDeps,
  { wallet, body, sent }: Asked<typeof calls.accountsCreate>,
) {
  checkPermissions(body.userPermissions)
  if (body.selectedChain !== deps.settings.chainId) throw new CallError('TRANSACTION_WRONG_CHAIN')
  return fund(deps, {
    kind: 'account',
    event: 'AccountRecorded',
    wallet,
    transactionHash: body.transactionHash,
    part: 0,
    sent,
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
    load: async (trx, id) => found(await accountsOf(trx, wallet).where('id', '=', id).executeTakeFirst()),
  })
}

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

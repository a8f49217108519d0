import { actionProblem, isOwner, permissionsAfterAll } from '../../src/lib/accountAction'
import { safeOn, type SafeDeployment } from '../../src/lib/safe'
import { executionTopics, hashOf, signatureOf, type AccountTransaction } from '../../src/lib/safeTransaction'
import type { AccountTransaction as Answer, calls, RequestOf } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { ChainNode } from '../chain/node'
import { readSafe, type SafeState } from '../chain/readSafe'
import { NodeFailure } from '../chain/rpc'
import { advisoryLock } from '../db/advisoryLock'
import type { Queryable } from '../db/database'
import { transact } from '../db/transact'
import type { Deps } from '../deps'
import { recordEvent } from '../events'
import { accountOf } from './recordAccount'

type AccountDeps = Pick<Deps, 'db' | 'chain' | 'settings' | 'now'>
type AccountRow = Awaited<ReturnType<typeof accountOf>>

/** Transactions that may wait for signatures of one account at a time. */
const MOST_WAITING = 50
/** As many rows as can wait, each with its rejection, and some that are decided. */
const MOST_LISTED = 2 * MOST_WAITING + 20

/**
 * So many outcomes a call asks a node for, the newest first. Older ones follow once these are stored. Without a limit, a node
 * that keeps no old events would be asked for all of them at every call.
 */
const MOST_ASKED = 10

/**
 * The transactions of an account, the next one to execute last. Owners and threshold of the bank's record follow the chain
 * each time that this is asked, so that a new owner finds the account in his list.
 * @throws CallError NOT_FOUND, CHAIN_UNAVAILABLE
 */
export async function listAccountTransactions(
  deps: AccountDeps,
  wallet: string,
  id: string,
): Promise<Answer[]> {
  const { db, chain } = deps
  const account = await accountOf(db, wallet, id)
  const safe = safeOf(deps)
  const rows = await rowsOf(db, id).limit(MOST_LISTED).execute()
  const read = async (node: ChainNode) => {
    const latest = await readSafe(node, safe, account.address)
    const settled = latest.block - BigInt(deps.settings.confirmations - 1)
    const undecided = rows
      .filter(({ nonce, outcome }) => nonce < latest.nonce && outcome === null)
      .slice(0, MOST_ASKED)
    return {
      state: latest,
      settledNonce: undecided.length === 0 ? 0 : await nonceAt(node, safe, account.address, settled),
      executions: new Map(
        await Promise.all(
          undecided.map(async (row) => [row.hash, await executionIn(node, account.address, row)] as const),
        ),
      ),
    }
  }
  const { answer, second } = await chain.askTwice(read, ({ executions }) =>
    [...executions.values()].includes(null),
  )
  const { state, settledNonce, executions } = answer
  await followOwners(deps, account, state)

  const signatures = await db
    .selectFrom('account_signatures')
    .select(['hash', 'owner', 'signature'])
    .where('hash', 'in', rows.length === 0 ? [''] : rows.map(({ hash }) => hash))
    .orderBy('signed_at')
    .execute()
  const answers: Answer[] = []
  for (const row of rows) {
    const first = executions.get(row.hash)
    const found = first === null ? second?.executions.get(row.hash) : first
    const decision = decisionOf(row, state, found)
    if (row.nonce < settledNonce && row.outcome === null && found !== undefined)
      await storeOutcome(db, row.hash, decision)
    answers.push({
      action: row.action,
      nonce: Number(row.nonce),
      signatures: signatures
        .filter(({ hash }) => hash === row.hash)
        .map(({ owner, signature }) => ({ owner, signature })),
      ...decision,
      proposedAt: row.proposed_at.toISOString(),
    })
  }
  return answers
}

/**
 * Keeps an owner's signature. The first one proposes the transaction; numbers are used in order and without gaps, and a
 * number has one transaction and one rejection at most.
 * @throws CallError NOT_FOUND, ACCOUNT_NOT_OWNER, ACCOUNT_WRONG_SIGNATURE, ACCOUNT_NONCE_…, INVALID_REQUEST,
 * CHAIN_UNAVAILABLE; nothing is stored then
 */
export async function signAccountTransaction(
  deps: AccountDeps,
  wallet: string,
  id: string,
  { action, nonce, signature }: RequestOf<typeof calls.accountsSign>,
): Promise<void> {
  const { db, chain, settings, now } = deps
  const account = await accountOf(db, wallet, id)
  const safe = safeOf(deps)
  const state = await chain.ask((node) => readSafe(node, safe, account.address))
  if (!isOwner(state.owners, wallet)) throw new CallError('ACCOUNT_NOT_OWNER')
  if (nonce < state.nonce) throw new CallError('ACCOUNT_NONCE_USED')
  const earlier = await rowsOf(db, id)
    .where('nonce', '>=', BigInt(state.nonce))
    .where('nonce', '<', BigInt(nonce))
    .execute()
  // The newest comes first.
  const before = permissionsAfterAll(earlier.reverse(), state)
  const problem = actionProblem(action, account.address, before)
  if (problem) throw new CallError('INVALID_REQUEST', { [`action.${problem.field}`]: problem.sentence })
  const transaction: AccountTransaction = {
    chainId: settings.chainId,
    account: account.address,
    action,
    nonce,
  }
  const signed = signatureOf(transaction, signature)
  if (signed?.owner !== wallet) throw new CallError('ACCOUNT_WRONG_SIGNATURE')
  const hash = hashOf(transaction)
  const at = now()
  await transact(db, async (trx) => {
    await advisoryLock(trx, `account:${id}`)
    const waiting = await rowsOf(trx, id).where('nonce', '>=', BigInt(state.nonce)).execute()
    if (!waiting.some((row) => row.hash === hash)) {
      checkPlace(waiting, state, { action, nonce })
      await trx
        .insertInto('account_transactions')
        .values({
          hash,
          account_id: id,
          nonce: BigInt(nonce),
          is_rejection: action.kind === 'reject',
          action: JSON.stringify(action),
          proposed_at: at,
          from_block: state.block,
        })
        .execute()
    }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('account_signatures')
      .values({ hash, ...signed, signed_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n)
      await recordEvent(trx, {
        kind: 'AccountTransactionSigned',
        at,
        wallet,
        entityId: id,
        data: { hash, nonce: String(nonce), kind: action.kind },
      })
  })
}

const rowsOf = (db: Queryable, id: string) =>
  db
    .selectFrom('account_transactions')
    .selectAll()
    .where('account_id', '=', id)
    .orderBy('nonce', 'desc')
    .orderBy('is_rejection', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

function safeOf({ settings }: AccountDeps) {
  const safe = safeOn(settings.chainId)
  if (!safe) throw new CallError('NOT_FOUND')
  return safe
}

/** The nonce at an earlier block; 0 where the account did not exist yet. */
async function nonceAt(
  node: ChainNode,
  safe: SafeDeployment,
  address: string,
  block: bigint,
): Promise<number> {
  try {
    return block < 0n ? 0 : (await readSafe(node, safe, address, block)).nonce
  } catch (error) {
    if (error instanceof CallError) return 0
    throw error
  }
}

/** May a new transaction take this number? @throws CallError ACCOUNT_NONCE_…, INVALID_REQUEST */
function checkPlace(
  waiting: readonly Row[],
  state: SafeState,
  { action, nonce }: Pick<AccountTransaction, 'action' | 'nonce'>,
): void {
  const has = (number: number) => waiting.some((row) => row.nonce === BigInt(number))
  const isRejection = action.kind === 'reject'
  if (waiting.some((row) => row.nonce === BigInt(nonce) && row.is_rejection === isRejection))
    throw new CallError('ACCOUNT_NONCE_TAKEN')
  if (isRejection && !has(nonce))
    throw new CallError('INVALID_REQUEST', { nonce: 'There is nothing to reject under this number.' })
  if (nonce > state.nonce && !has(nonce - 1) && !has(nonce)) throw new CallError('ACCOUNT_NONCE_TOO_HIGH')
  if (nonce >= state.nonce + MOST_WAITING)
    throw new CallError('INVALID_REQUEST', { nonce: `At most ${MOST_WAITING} transactions can wait.` })
}

/** The hash of the transaction that executed this one; null when none did, undefined when the node does not tell. */
async function executionIn(node: ChainNode, address: string, row: Row): Promise<string | null | undefined> {
  try {
    const logs = await node.logsSince(row.from_block, { address, topics: executionTopics(row.hash) })
    return logs[0]?.transactionHash.toLowerCase() ?? null
  } catch (error) {
    if (error instanceof NodeFailure) return undefined
    throw error
  }
}

type Decision = Pick<Answer, 'status' | 'transactionHash'>

function decisionOf(row: Row, { nonce }: SafeState, found: string | null | undefined): Decision {
  const executedBy = row.transaction_hash ?? found
  if (row.outcome === null && row.nonce >= nonce) return { status: 'waiting' }
  if (typeof executedBy === 'string') return { status: 'executed', transactionHash: executedBy }
  return { status: row.outcome === 'replaced' || found === null ? 'replaced' : 'done' }
}

async function storeOutcome(
  db: Queryable,
  hash: string,
  { status, transactionHash }: Decision,
): Promise<void> {
  if (status !== 'executed' && status !== 'replaced') return
  await db
    .updateTable('account_transactions')
    .set({ outcome: status, transaction_hash: transactionHash ?? null })
    .where('hash', '=', hash)
    .execute()
}

/** The bank's record of the owners, as the chain has them now. */
async function followOwners(
  { db, now }: AccountDeps,
  { id, wallet, permissions }: AccountRow,
  { owners, threshold }: SafeState,
): Promise<void> {
  const isSame =
    permissions.threshold === threshold &&
    permissions.owners.length === owners.length &&
    owners.every((owner) => isOwner(permissions.owners, owner))
  if (isSame) return
  await transact(db, async (trx) => {
    await trx
      .updateTable('accounts')
      .set({ permissions: JSON.stringify({ owners, threshold }) })
      .where('id', '=', id)
      .execute()
    await recordEvent(trx, {
      kind: 'AccountOwnersChanged',
      at: now(),
      wallet,
      entityId: id,
      data: { owners: owners.join(' '), threshold: String(threshold) },
    })
  })
}

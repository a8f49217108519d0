import { sql, type Selectable } from 'kysely'
import { bodyHash, type IntentKind } from '../../src/lib/memo'
import { CallError } from '../callError'
import type { StoredTransfers, Transfer } from '../chain/transfers'
import type { Queryable } from '../db/database'
import type { ReceiptRow } from '../db/schema'
import type { Part } from './parts'

/** A transfer to the treasury with its number within the transaction. */
interface Inflow extends Transfer {
  inflow: number
}

/** A transaction on a chain. */
export type TransactionKey = Pick<Part, 'chain_id' | 'transaction_hash'>

interface KnownInflow {
  inflow: number
  payer: string
  valueWei: bigint
}

/**
 * Numbers the transfers of a transaction. They are counted in the order of the trace, but a number that the bank has
 * given to a transfer stays with it for ever: after a reorganisation the same transaction may transfer something else,
 * and a node that cannot trace shows fewer transfers. So one transfer never funds two entities.
 */
export function assignInflows<Each extends Transfer>(
  transfers: readonly Each[],
  known: readonly KnownInflow[],
): (Each & { inflow: number })[] {
  const free = new Map(known.map((each) => [each.inflow, each]))
  const taken = new Set(free.keys())
  const numbers: number[] = []
  const take = (index: number, inflow: number) => {
    numbers[index] = inflow
    free.delete(inflow)
    taken.add(inflow)
  }
  const isSame = (transfer: Each, other: KnownInflow | undefined) =>
    other?.payer === transfer.payer && other.valueWei === transfer.valueWei

  for (const [index, transfer] of transfers.entries())
    if (isSame(transfer, free.get(index))) take(index, index)
  for (const [index, transfer] of transfers.entries()) {
    if (numbers[index] !== undefined) continue
    const same = [...free.values()].find((other) => isSame(transfer, other))
    if (same) take(index, same.inflow)
  }
  return transfers.map((transfer, index) => {
    let number = numbers[index] ?? index
    if (numbers[index] === undefined) while (taken.has(number)) number++
    take(index, number)
    return { ...transfer, inflow: number }
  })
}

/**
 * The name of the advisory lock for numbering. A claim and the scan take it before they read the known numbers, and hold it
 * until their own are stored. Without it they could give one number to two transfers, if one of them asked a node that cannot
 * trace. Claims share the lock: the constraint `payments_hash` keeps their numbers apart.
 */
export const NUMBERING = 'inflows'

/** `assignInflows` with the numbers that the bank has given so far. */
export const numberInflows = async <Each extends Transfer>(
  db: Queryable,
  key: TransactionKey,
  transfers: readonly Each[],
): Promise<(Each & { inflow: number })[]> => assignInflows(transfers, await knownInflows(db, key))

/** The transfers of a transaction that have a number, by a claim or by the scan. */
export const knownInflows = async (
  db: Queryable,
  { chain_id, transaction_hash }: TransactionKey,
): Promise<KnownInflow[]> =>
  (await knownInflowsOf(db, chain_id, [transaction_hash])).get(transaction_hash) ?? []

/** `knownInflows` of several transactions, by their hashes. */
export async function knownInflowsOf(
  db: Queryable,
  chainId: bigint,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, KnownInflow[]>> {
  const receipts = db
    .selectFrom('treasury_receipts')
    .select(['transaction_hash', 'inflow', 'sender as payer', 'value_wei as valueWei'])
    .select(sql<boolean>`false`.as('isClaimed'))
    .where('chain_id', '=', chainId)
    .where('transaction_hash', 'in', hashes)
  const payments = db
    .selectFrom('payments')
    .select(['transaction_hash', 'inflow'])
    .select(({ fn }) => fn.coalesce('payer', 'wallet').as('payer'))
    .select((eb) => eb('value_wei', '+', eb.ref('remainder_wei')).as('valueWei'))
    .select(sql<boolean>`true`.as('isClaimed'))
    .where('chain_id', '=', chainId)
    .where('transaction_hash', 'in', hashes)
    .where('part', '=', 0)
    .where('kind', '<>', 'account')
  const rows = await receipts.unionAll(payments).orderBy('isClaimed').orderBy('inflow').execute()
  // A claim and the scan know the same transfer by the same number.
  const known = new Map(hashes.map((hash) => [hash, new Map<number, KnownInflow>()]))
  for (const row of rows) known.get(row.transaction_hash)?.set(row.inflow, row)
  return new Map([...known].map(([hash, inflows]) => [hash, [...inflows.values()]]))
}

/** The transfers of a transaction that the scan has stored, as long as the chain holds them. */
export async function storedTransfers(
  db: Queryable,
  key: TransactionKey,
): Promise<StoredTransfers | undefined> {
  const rows = await db
    .selectFrom('treasury_receipts')
    .selectAll()
    .where((eb) => eb.and(key))
    .where('orphaned_at', 'is', null)
    .orderBy('inflow')
    .execute()
  const [first] = rows
  return first && { blockHash: first.block_hash, transfers: rows.map(asTransfer) }
}

const asTransfer = (row: Selectable<ReceiptRow>): Transfer => ({
  payer: row.sender,
  valueWei: row.value_wei,
  memo:
    row.memo_kind && row.memo_intent_id && row.memo_body_hash
      ? { kind: row.memo_kind, intentId: row.memo_intent_id, bodyHash: row.memo_body_hash }
      : undefined,
})

/** A part of a transfer that has funded something. */
export interface Claim {
  inflow: number
  part: number
  kind: IntentKind
  entity_id: string
  siblings: number
  memo_body_hash: string | null
  remainder_wei: bigint
}

/** What a wallet has claimed of a transaction. */
export const claimsOf = (db: Queryable, key: TransactionKey, wallet: string): Promise<Claim[]> =>
  db
    .selectFrom('payments')
    .select(['inflow', 'part', 'kind', 'entity_id', 'siblings', 'memo_body_hash', 'remainder_wei'])
    .where((eb) => eb.and({ ...key, wallet }))
    .orderBy('inflow')
    .orderBy('part')
    .execute()

/** What a request asks for. */
interface Wish {
  kind: IntentKind
  /** The entity that the payment adds to; a new one when left out. */
  entityId?: string
  request: { body: { inflow?: number | undefined; part?: number | undefined }; sent: object }
}

/** The memo names what its payer paid for, so that nobody can spend the payment on something else. */
export const isMadeFor = (memo: Transfer['memo'], { kind, request }: Wish): boolean =>
  memo?.kind === kind && memo.bodyHash === bodyHash(request.sent)

const atPart = (claims: readonly Claim[], { request: { body } }: Wish) =>
  claims.filter(({ inflow, part }) => part === (body.part ?? 0) && inflow === (body.inflow ?? inflow))

/** Did the claim make what is asked for, or add to the entity that is named? */
const isAsAsked = ({ kind, entity_id }: Claim, wish: Wish): boolean =>
  kind === wish.kind && entity_id === (wish.entityId ?? entity_id)

/** @throws CallError TRANSACTION_ALREADY_USED when the claim made something else than is asked for */
function entityOf(claim: Claim, wish: Wish): string {
  const { kind, entity_id: id } = claim
  if (!isAsAsked(claim, wish)) throw new CallError('TRANSACTION_ALREADY_USED', { kind, id })
  return id
}

/**
 * The entity that an earlier call has created, where that is certain without the chain: the request names a claimed
 * transfer, or its body is the one of a claimed memo, or none of the wallet's transfers is left.
 * @throws CallError TRANSACTION_ALREADY_USED when the claim made something else than is asked for
 */
export function findClaimed(claims: readonly Claim[], wish: Wish): string | undefined {
  const candidates = atPart(claims, wish)
  const [first] = candidates
  if (!first) return undefined
  if (wish.request.body.inflow !== undefined) return entityOf(first, wish)
  const hash = bodyHash(wish.request.sent)
  const own = candidates.find((claim) => isAsAsked(claim, wish) && claim.memo_body_hash === hash)
  if (own) return own.entity_id
  if (candidates.length <= first.siblings) return undefined
  return entityOf(candidates.find((claim) => isAsAsked(claim, wish)) ?? first, wish)
}

/**
 * Which of a wallet's transfers a request means: the one that it names; else the one whose memo is this body's; else the
 * one that has made the same kind of entity before, or added to the named one; else the first that can still fund something.
 * @param own the wallet's transfers in the transaction, at least one
 * @returns the transfer to use, or the id of the entity that it has created already
 * @throws CallError TRANSACTION_ALREADY_USED when nothing is left, INVALID_REQUEST for a number of no transfer
 */
export function chooseInflow(
  own: readonly Inflow[],
  claims: readonly Claim[],
  refunded: ReadonlySet<number>,
  wish: Wish,
): Inflow | string {
  const { body } = wish.request
  const part = body.part ?? 0
  const named = body.inflow === undefined ? own : own.filter(({ inflow }) => inflow === body.inflow)
  const [first] = named
  if (!first)
    throw new CallError('INVALID_REQUEST', { inflow: 'Names no transfer of this wallet to the treasury.' })

  const meant = part === 0 ? named.filter(({ memo }) => isMadeFor(memo, wish)) : []
  const candidates = meant.length > 0 ? meant : named
  const used = atPart(claims, wish)
  const usedAt = (inflow: number) => used.find((claim) => claim.inflow === inflow)
  const usedBefore = candidates.flatMap(({ inflow }) => usedAt(inflow) ?? [])
  const same = usedBefore.find((claim) => isAsAsked(claim, wish))
  if (same) return same.entity_id
  const isLeft = (inflow: number) =>
    part === 0 ||
    claims.some((claim) => claim.inflow === inflow && claim.part === part - 1 && claim.remainder_wei > 0n)
  const free = candidates.find(({ inflow }) => !usedAt(inflow) && !refunded.has(inflow) && isLeft(inflow))
  if (free) return free
  const [other] = usedBefore
  // Without any: it is refunded, or has no such part, and the checks that follow say so.
  return other ? entityOf(other, wish) : (candidates[0] ?? first)
}

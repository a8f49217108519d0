import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { IntentKind } from '../../src/lib/memo'
import { ethFromWei } from '../../src/lib/money'
import { advisoryLock } from '../db/advisoryLock'
import type { Queryable } from '../db/database'
import type { ReceiptRow, RefundRow } from '../db/schema'
import { transact } from '../db/transact'
import type { ChainDeps, Deps } from '../deps'
import { recordEvent } from '../events'
import { lastPart } from '../payments/parts'
import { quoteRefund, signRefund, type Quote } from './signRefund'

export type Refund = Selectable<RefundRow>
type Receipt = Selectable<ReceiptRow>

export type RefundDeps = ChainDeps & {
  /** The treasury's private key; without it an operator pays by hand. */
  treasuryKey: string | undefined
}

/** The refund cannot be made. The message is a sentence for the operator. */
export class RefundRefused extends Error {}

/** How an operator names a receipt. */
export const receiptName = (hash: string, inflow = 0): string =>
  inflow === 0 ? hash : `${hash} --inflow ${inflow}`

export const refundOf = (db: Queryable, { settings }: Pick<Deps, 'settings'>, hash: string, inflow = 0) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where((eb) => eb.and({ chain_id: BigInt(settings.chainId), transaction_hash: hash, inflow }))
    .executeTakeFirst()

/**
 * Plans to send a receipt back: stores the refund with its transaction, signed but not sent. From here on the payment can
 * fund nothing. A receipt that has a refund already keeps it, unless that refund is `lost`, which can never pay any more
 * and gets a new transaction.
 * @throws RefundRefused for a payment that is claimed, unknown or would fail; CallError …_UNAVAILABLE
 */
export async function planRefund(deps: RefundDeps, hash: string, inflow = 0, lost?: Refund): Promise<Refund> {
  const { db } = deps
  const planned = await refundOf(db, deps, hash, inflow)
  if (planned && planned.raw !== lost?.raw) return planned
  const receipt = await refundable(db, deps, hash, inflow)
  const quote = deps.treasuryKey === undefined ? undefined : await quoteOf(deps, receipt)

  return transact(db, async (trx) => {
    // Claims take the same lock, so a payment is either claimed or refunded.
    await advisoryLock(trx, receipt.sender)
    const before = await refundOf(trx, deps, hash, inflow)
    if (before && before.raw !== lost?.raw) return before
    // Part of the payment may have been used meanwhile.
    return storeRefund(trx, deps, await refundable(trx, deps, hash, inflow), quote)
  })
}

/**
 * Stores a refund, with its transaction where there is a quote for it. Call it with the payer's lock.
 * @param used the payment that it returns, of a credit line that is closed
 */
export async function storeRefund(
  trx: Queryable,
  deps: RefundDeps,
  receipt: Receipt,
  quote: Quote | undefined,
  used?: { id: string; entity_id: string },
): Promise<Refund> {
  const { settings, treasuryKey, now } = deps
  const { chain_id, transaction_hash, inflow, sender, value_wei } = receipt
  const signed = quote && treasuryKey ? await sign(trx, settings, receipt, quote, treasuryKey) : undefined
  const intended = {
    status: 'Intended',
    ...(signed ?? { nonce: null, raw: null, refund_hash: null }),
  } as const
  const refund = await trx
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      ...{ chain_id, transaction_hash, inflow, value_wei },
      treasury: settings.treasury,
      recipient: sender,
      payment_id: used?.id ?? null,
      ...intended,
      created_at: now(),
    })
    // The lost refund of this receipt gets the new transaction.
    .onConflict((conflict) =>
      conflict
        .constraint('refunds_receipt')
        .doUpdateSet({ ...intended, block_number: null, block_hash: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  const data = {
    transactionHash: transaction_hash,
    ...(inflow > 0 && { inflow: String(inflow) }),
    valueWei: String(value_wei),
    ...(signed && { refundHash: signed.refund_hash, nonce: String(signed.nonce) }),
  }
  const entity = used && { entityId: used.entity_id }
  await recordEvent(trx, { kind: 'RefundIntended', at: now(), wallet: sender, ...entity, data })
  return refund
}

async function sign(
  trx: Queryable,
  settings: RefundDeps['settings'],
  { sender, value_wei, transaction_hash, inflow }: Receipt,
  at: Quote,
  key: string,
) {
  await advisoryLock(trx, `nonce of ${settings.treasury}`)
  const { last } = await trx
    .selectFrom('refunds')
    .select(({ fn }) => fn.max<bigint | null>('nonce').as('last'))
    .where('chain_id', '=', BigInt(settings.chainId))
    .where('treasury', '=', settings.treasury)
    .where('status', '=', 'Intended')
    .where((eb) => eb.not(eb.and({ transaction_hash, inflow })))
    .executeTakeFirstOrThrow()
  const nonce = last !== null && last >= at.nonce ? last + 1n : at.nonce
  const signed = signRefund(settings, key, { recipient: sender, wei: value_wei }, { ...at, nonce })
  return { nonce, raw: signed.raw, refund_hash: signed.hash }
}

/**
 * A receipt that the chain holds, with the value that can go back: what is not used yet, all of it or the remainder, or the
 * collateral of a closed line.
 * @throws RefundRefused when there is none
 */
export async function refundable(
  db: Queryable,
  { settings }: Pick<Deps, 'settings'>,
  hash: string,
  inflow = 0,
): Promise<Receipt> {
  const receipt = await receiptOf(db, settings, hash, inflow)
  const used = await lastPart(db, receipt)
  if (!used) return receipt
  const returned = await returnedWei(db, receipt)
  if (returned === undefined && used.remainder_wei === 0n)
    throw new RefundRefused(`${hash} has funded ${used.kind} ${used.entity_id}.${hintOf(used)}`)
  return { ...receipt, value_wei: returned ?? used.remainder_wei }
}

/** How collateral goes back. */
const hintOf = ({ kind, entity_id }: { kind: IntentKind; entity_id: string }): string =>
  kind === 'credit' || kind === 'collateral'
    ? ` It goes back when the line is closed: npm run bank -- credit close ${entity_id}`
    : ''

/** @throws RefundRefused when the chain does not hold it */
export async function receiptOf(
  db: Queryable,
  { chainId, treasury }: Deps['settings'],
  hash: string,
  inflow: number,
): Promise<Receipt> {
  const receipt = await db
    .selectFrom('treasury_receipts')
    .selectAll()
    .where('chain_id', '=', BigInt(chainId))
    .where((eb) => eb.and({ treasury, transaction_hash: hash, inflow }))
    .executeTakeFirst()
  if (!receipt) throw new RefundRefused(`The treasury has not received ${hash}, or not deep enough yet.`)
  if (receipt.orphaned_at)
    throw new RefundRefused(`A reorganisation took ${hash} away: there is nothing to pay back.`)
  return receipt
}

/** What a closed line returns of a receipt, in wei; undefined where it returns nothing. */
async function returnedWei(
  db: Queryable,
  { chain_id, transaction_hash, inflow }: Receipt,
): Promise<bigint | undefined> {
  const refund = await db
    .selectFrom('refunds')
    .select('value_wei')
    .where((eb) => eb.and({ chain_id, transaction_hash, inflow }))
    .where('payment_id', 'is not', null)
    .executeTakeFirst()
  return refund?.value_wei
}

/** @throws RefundRefused when the payment would fail */
export async function quoteOf(
  { chain, settings }: RefundDeps,
  { sender, value_wei: wei }: Pick<Receipt, 'sender' | 'value_wei'>,
): Promise<Quote> {
  const target = { recipient: sender, wei }
  const quote = await chain.ask((node) => quoteRefund(node, settings.treasury, target))
  if ('refusal' in quote)
    throw new RefundRefused(
      `Paying ${ethFromWei(target.wei)} ETH to ${target.recipient} would fail: ${quote.refusal}`,
    )
  return quote
}

/**
 * Which receipt of a transaction an operator means: the named one, or the only one.
 * @throws RefundRefused when there are several and none is named
 */
export async function inflowMeant(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  hash: string,
  named: number | undefined,
): Promise<number> {
  if (named !== undefined) return named
  const receipts = await db
    .selectFrom('treasury_receipts')
    .select('inflow')
    .where('chain_id', '=', BigInt(settings.chainId))
    .where('transaction_hash', '=', hash)
    .where('orphaned_at', 'is', null)
    .orderBy('inflow')
    .execute()
  const [first, ...others] = receipts.map(({ inflow }) => inflow)
  if (others.length > 0)
    throw new RefundRefused(
      `${hash} paid ${receipts.length} times: name one with --inflow ${[first, ...others].join(', ')}.`,
    )
  return first ?? 0
}

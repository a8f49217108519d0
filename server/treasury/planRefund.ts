import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
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
  const { db, settings } = deps
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
    const left = await refundable(trx, deps, hash, inflow)
    const signed = quote && deps.treasuryKey ? await sign(trx, left, quote, deps.treasuryKey) : undefined
    const intended = {
      status: 'Intended',
      ...(signed ?? { nonce: null, raw: null, refund_hash: null }),
    } as const
    const refund = await trx
      .insertInto('refunds')
      .values({
        id: randomUUID(),
        chain_id: left.chain_id,
        transaction_hash: hash,
        inflow,
        treasury: settings.treasury,
        recipient: left.sender,
        value_wei: left.value_wei,
        ...intended,
        created_at: deps.now(),
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
      transactionHash: hash,
      ...(inflow > 0 && { inflow: String(inflow) }),
      valueWei: String(left.value_wei),
      ...(signed && { refundHash: signed.refund_hash, nonce: String(signed.nonce) }),
    }
    await recordEvent(trx, { kind: 'RefundIntended', at: deps.now(), wallet: receipt.sender, data })
    return refund
  })

  async function sign(trx: Queryable, { sender, value_wei }: Receipt, at: Quote, key: string) {
    await advisoryLock(trx, `nonce of ${settings.treasury}`)
    const { last } = await trx
      .selectFrom('refunds')
      .select(({ fn }) => fn.max<bigint | null>('nonce').as('last'))
      .where('chain_id', '=', BigInt(settings.chainId))
      .where('treasury', '=', settings.treasury)
      .where('status', '=', 'Intended')
      .where((eb) => eb.not(eb.and({ transaction_hash: hash, inflow })))
      .executeTakeFirstOrThrow()
    const nonce = last !== null && last >= at.nonce ? last + 1n : at.nonce
    const signed = signRefund(settings, key, { recipient: sender, wei: value_wei }, { ...at, nonce })
    return { nonce, raw: signed.raw, refund_hash: signed.hash }
  }
}

/**
 * A receipt that the chain holds, with the value that is not used yet: all of it, or the remainder.
 * @throws RefundRefused when there is none
 */
export async function refundable(
  db: Queryable,
  { settings }: Pick<Deps, 'settings'>,
  hash: string,
  inflow = 0,
): Promise<Receipt> {
  const receipt = await db
    .selectFrom('treasury_receipts')
    .selectAll()
    .where('chain_id', '=', BigInt(settings.chainId))
    .where((eb) => eb.and({ treasury: settings.treasury, transaction_hash: hash, inflow }))
    .executeTakeFirst()
  if (!receipt) throw new RefundRefused(`The treasury has not received ${hash}, or not deep enough yet.`)
  if (receipt.orphaned_at)
    throw new RefundRefused(`A reorganisation took ${hash} away: there is nothing to pay back.`)
  const used = await lastPart(db, receipt)
  if (used?.remainder_wei === 0n)
    throw new RefundRefused(`${hash} has funded ${used.kind} ${used.entity_id}.`)
  return used ? { ...receipt, value_wei: used.remainder_wei } : receipt
}

async function quoteOf({ chain, settings }: RefundDeps, receipt: Receipt): Promise<Quote> {
  const target = { recipient: receipt.sender, wei: receipt.value_wei }
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

import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { ethFromWei } from '../../src/lib/money'
import type { Queryable } from '../db/database'
import type { ReceiptRow, RefundRow } from '../db/schema'
import type { Deps } from '../deps'
import { recordEvent } from '../events'
import { lock } from '../lock'
import { lastPart } from '../payments/parts'
import { quoteRefund, signRefund, type Quote } from './signRefund'
import { transact } from '../db/transact'

export type Refund = Selectable<RefundRow>

export type RefundDeps = Pick<Deps, 'db' | 'chain' | 'settings' | 'now'> & {
  /** The treasury's private key; without it somebody pays by hand. */
  treasuryKey: string | undefined
}

/** Why nothing is sent back, in a sentence for the operator. */
export class RefundRefused extends Error {}

/** The refund of a receipt, as the database has it. */
export const refundOf = (db: Queryable, { settings }: Pick<Deps, 'settings'>, hash: string) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where('chain_id', '=', BigInt(settings.chainId))
    .where('transaction_hash', '=', hash)
    .executeTakeFirst()

/**
 * Writes down that a receipt goes back to its sender, with the transaction that will do it signed but not sent:
 * from here on nothing can be made of the payment. The same receipt again gives what was written first, but for `lost`:
 * one that can never pay any more is written anew.
 * @throws RefundRefused for what is claimed, unknown or would fail; CallError …_UNAVAILABLE
 */
export async function planRefund(deps: RefundDeps, hash: string, lost?: Refund): Promise<Refund> {
  const { db, settings } = deps
  const planned = await refundOf(db, deps, hash)
  if (planned && planned.raw !== lost?.raw) return planned
  const receipt = await refundable(db, deps, hash)
  const quote = deps.treasuryKey === undefined ? undefined : await quoteOf(deps, receipt)

  return transact(db, async (trx) => {
    // The lock under which payments are claimed: one or the other.
    await lock(trx, receipt.sender)
    const before = await refundOf(trx, deps, hash)
    if (before && before.raw !== lost?.raw) return before
    // Part of it may have been used meanwhile.
    const left = await refundable(trx, deps, hash)
    const signed = quote && deps.treasuryKey ? await sign(trx, left, quote, deps.treasuryKey) : undefined
    const refund = await write(trx, deps, left, before, signed)
    const data = {
      transactionHash: hash,
      valueWei: String(left.value_wei),
      ...(signed && { refundHash: signed.refund_hash, nonce: String(signed.nonce) }),
    }
    await recordEvent(trx, { kind: 'RefundIntended', at: deps.now(), wallet: receipt.sender, data })
    return refund
  })

  async function sign(trx: Queryable, { sender, value_wei }: Receipt, at: Quote, key: string) {
    await lock(trx, `nonce of ${settings.treasury}`)
    const { last } = await trx
      .selectFrom('refunds')
      .select(({ fn }) => fn.max<bigint | null>('nonce').as('last'))
      .where('chain_id', '=', BigInt(settings.chainId))
      .where('treasury', '=', settings.treasury)
      .where('status', '=', 'Intended')
      .where('transaction_hash', '<>', hash)
      .executeTakeFirstOrThrow()
    const nonce = last !== null && last >= at.nonce ? last + 1n : at.nonce
    const signed = signRefund(settings, key, { recipient: sender, wei: value_wei }, { ...at, nonce })
    return { nonce, raw: signed.raw, refund_hash: signed.hash }
  }
}

type Receipt = Selectable<ReceiptRow>

function write(
  trx: Queryable,
  { settings, now }: RefundDeps,
  receipt: Receipt,
  before: Refund | undefined,
  signed = { nonce: null as bigint | null, raw: null as string | null, refund_hash: null as string | null },
): Promise<Refund> {
  if (before) {
    return trx
      .updateTable('refunds')
      .set({ status: 'Intended', ...signed, block_number: null, block_hash: null })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  return trx
    .insertInto('refunds')
    .values({
      id: randomUUID(),
      chain_id: receipt.chain_id,
      transaction_hash: receipt.transaction_hash,
      treasury: settings.treasury,
      recipient: receipt.sender,
      value_wei: receipt.value_wei,
      status: 'Intended',
      ...signed,
      created_at: now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * A receipt that the chain holds, with the value that nothing was made of: all of it, or its remainder.
 * @throws RefundRefused when there is none
 */
export async function refundable(
  db: Queryable,
  { settings }: Pick<Deps, 'settings'>,
  hash: string,
): Promise<Receipt> {
  const receipt = await db
    .selectFrom('treasury_receipts')
    .selectAll()
    .where('chain_id', '=', BigInt(settings.chainId))
    .where('treasury', '=', settings.treasury)
    .where('transaction_hash', '=', hash)
    .executeTakeFirst()
  if (!receipt) throw new RefundRefused(`The treasury has not received ${hash}, or not deep enough yet.`)
  if (receipt.orphaned_at)
    throw new RefundRefused(`A reorganisation took ${hash} away: there is nothing to pay back.`)
  const used = await lastPart(db, { chainId: settings.chainId, hash })
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

import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { IntentKind } from '../../src/lib/memo'
import { ethFromWei } from '../../src/lib/money'
import { advisoryLock } from '../db/advisoryLock'
import type { Queryable } from '../db/database'
import type { PaymentRow, ReceiptRow, RefundRow } from '../db/schema'
import { transact } from '../db/transact'
import type { ChainDeps, Deps } from '../deps'
import { lastPart } from '../payments/parts'
import { forgottenRefundTo } from './forgottenRefunds'
import { recordRefundEvent } from './recordRefundEvent'
import { mostWeiOf, quoteRefund, signRefund, type Quote, type StartedBy } from './signRefund'

export type Refund = Selectable<RefundRow>
type Receipt = Selectable<ReceiptRow>

export type RefundDeps = ChainDeps & {
  /** The treasury's private key; without it an operator pays by hand. */
  treasuryKey: string | undefined
}

/** The refund cannot be made. The message is a sentence for the operator. */
export class RefundRefused extends Error {}

/** Only an operator can start the refund: its recipient's code takes more gas than we pay for a customer. */
export class RefundNeedsOperator extends RefundRefused {}

/** How an operator names a receipt. */
export const receiptName = (hash: string, inflow = 0): string =>
  inflow === 0 ? hash : `${hash} --inflow ${inflow}`

/** Which refund of a transaction an operator means. */
export interface RefundName {
  hash: string
  /** Of the transaction's transfers to the treasury; 0 when left out. */
  inflow?: number | undefined
  /** The used part of the transfer that goes back; undefined for what nothing has used, or the only one that there is. */
  part?: number | undefined
}

/**
 * The refund that an operator names. Undefined where there is none yet, so that what nothing has used can be sent back.
 * @throws RefundRefused where several used parts of the receipt go back and none is named
 */
export async function refundOf(
  db: Queryable,
  { settings }: Pick<Deps, 'settings'>,
  { hash, inflow = 0, part }: RefundName,
): Promise<Refund | undefined> {
  const key = { chain_id: BigInt(settings.chainId), transaction_hash: hash, inflow }
  const refunds = await db
    .selectFrom('refunds')
    .leftJoin('payments', 'payments.id', 'refunds.payment_id')
    .selectAll('refunds')
    .select('payments.part')
    .where('refunds.chain_id', '=', key.chain_id)
    .where('refunds.transaction_hash', '=', hash)
    .where('refunds.inflow', '=', inflow)
    .execute()
  if (part !== undefined) return refunds.find((refund) => refund.part === part)
  const unused = refunds.find(({ payment_id }) => payment_id === null)
  const last = await lastPart(db, key)
  const isLeft = last !== undefined && last.remainder_wei > 0n
  if (unused !== undefined || isLeft || refunds.length < 2) return unused ?? (isLeft ? undefined : refunds[0])
  const parts = refunds.map((refund) => refund.part).join(', ')
  throw new RefundRefused(
    `Several parts of ${receiptName(hash, inflow)} go back: name one with --part ${parts}.`,
  )
}

/** How an operator names a refund: with its part where the payment was used in parts. */
export async function refundName(db: Queryable, refund: Refund): Promise<string> {
  const name = receiptName(refund.transaction_hash, refund.inflow)
  if (refund.payment_id === null) return name
  const { part, remainder_wei } = await db
    .selectFrom('payments')
    .select(['part', 'remainder_wei'])
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow()
  return partName(name, { part, remainder_wei })
}

/** Names a used part of a receipt, where the receipt has others. */
export const partName = (
  name: string,
  { part, remainder_wei }: Pick<Selectable<PaymentRow>, 'part' | 'remainder_wei'>,
): string => (part > 0 || remainder_wei > 0n ? `${name} --part ${part}` : name)

/**
 * Plans to send a receipt back: stores the refund with its transaction, signed but not sent. From here on the payment can
 * fund nothing. A receipt that has a refund already keeps it, unless that refund is `lost`, which can never pay any more
 * and gets a new transaction.
 * @param paidBy the transaction that has paid it, where an operator says so
 * @throws RefundRefused for a payment that is claimed or unknown, that the treasury cannot pay, or that a forgotten refund
 * may have sent back; CallError …_UNAVAILABLE
 */
export async function planRefund(
  deps: RefundDeps,
  name: RefundName,
  lost?: Refund,
  paidBy?: string,
): Promise<Refund> {
  const { db } = deps
  const planned = await refundOf(db, deps, name)
  if (planned && planned.raw !== lost?.raw) return planned
  const receipt = await refundable(db, deps, name)
  if (paidBy === undefined) await refuseForgotten(deps, receipt)
  const quote = deps.treasuryKey === undefined ? undefined : await quoteOf(deps, receipt)

  return transact(db, async (trx) => {
    // Claims take the same lock, so a payment is either claimed or refunded.
    await advisoryLock(trx, receipt.sender)
    const before = await refundOf(trx, deps, name)
    if (before && before.raw !== lost?.raw) return before
    // Part of the payment may have been used meanwhile.
    return storeRefund(trx, deps, await refundable(trx, deps, name), quote, undefined, before)
  })
}

/**
 * Stores a refund, with its transaction where there is a quote for it. Call it with the payer's lock.
 * @param used the payment that it returns, of a credit line that is closed or a wire that came back
 * @param lost a refund that gets this transaction in place of its own
 * @throws RefundRefused when the treasury cannot pay it beside the other signed refunds
 */
export async function storeRefund(
  trx: Queryable,
  deps: RefundDeps,
  receipt: Receipt,
  quote: Quote | undefined,
  used?: { id: string },
  lost?: Refund,
): Promise<Refund> {
  const { settings, treasuryKey, now } = deps
  const { chain_id, transaction_hash, inflow, sender, value_wei } = receipt
  const signed =
    quote && treasuryKey ? await sign(trx, settings, receipt, quote, treasuryKey, lost) : undefined
  const intended = {
    status: 'Intended',
    ...(signed ?? { nonce: null, raw: null, refund_hash: null }),
  } as const
  const stored = lost
    ? trx
        .updateTable('refunds')
        .set({ ...intended, block_number: null, block_hash: null })
        .where('id', '=', lost.id)
        .returningAll()
    : trx
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
        .returningAll()
  const refund = await stored.executeTakeFirstOrThrow()
  await recordRefundEvent(trx, 'RefundIntended', now(), refund)
  return refund
}

/**
 * Signs with the next free nonce. The nodes take nonces in their order, so a refund that the treasury cannot pay would stop
 * every later one: it is refused before it gets a nonce. @throws RefundRefused
 */
async function sign(
  trx: Queryable,
  settings: RefundDeps['settings'],
  { sender, value_wei }: Receipt,
  at: Quote,
  key: string,
  lost: Refund | undefined,
) {
  await advisoryLock(trx, `nonce of ${settings.treasury}`)
  const open = await trx
    .selectFrom('refunds')
    .select(['nonce', 'raw'])
    .where('chain_id', '=', BigInt(settings.chainId))
    .where('treasury', '=', settings.treasury)
    .where('status', '=', 'Intended')
    .where('nonce', 'is not', null)
    .$if(lost !== undefined, (query) => query.where('id', '<>', lost?.id ?? ''))
    .execute()
  let { nonce } = at
  let promisedWei = 0n
  for (const other of open) {
    if (other.nonce === null) continue
    if (other.nonce >= nonce) nonce = other.nonce + 1n
    if (other.raw !== null && other.nonce >= at.usedNonces) promisedWei += mostWeiOf(other.raw)
  }
  const signed = signRefund(settings, key, { recipient: sender, wei: value_wei }, { ...at, nonce })
  if (at.balanceWei < promisedWei + mostWeiOf(signed.raw))
    throw new RefundRefused(
      `The treasury cannot pay ${ethFromWei(value_wei)} ETH to ${sender} and the fee: it has ${ethFromWei(at.balanceWei)} ETH, and refunds that are not mined yet can take ${ethFromWei(promisedWei)} ETH of it. Add ether to ${settings.treasury}, then try again.`,
    )
  return { nonce, raw: signed.raw, refund_hash: signed.hash }
}

/**
 * A receipt that the chain holds, with the value that can go back: what its refund sends back; else what is not used yet,
 * all of it or the remainder.
 * @throws RefundRefused when there is none
 */
export async function refundable(
  db: Queryable,
  deps: Pick<Deps, 'settings'>,
  name: RefundName,
): Promise<Receipt> {
  const { hash, inflow = 0, part } = name
  const receipt = await receiptOf(db, deps.settings, hash, inflow)
  const planned = await refundOf(db, deps, name)
  if (planned) return { ...receipt, value_wei: planned.value_wei }
  if (part !== undefined)
    throw new RefundRefused(`Part ${part} of ${receiptName(hash, inflow)} does not go back.`)
  const used = await lastPart(db, receipt)
  if (used?.remainder_wei === 0n)
    throw new RefundRefused(`${hash} has funded ${used.kind} ${used.entity_id}.${hintOf(used)}`)
  return used ? { ...receipt, value_wei: used.remainder_wei } : receipt
}

/** How a used payment goes back. */
function hintOf({ kind, entity_id }: { kind: IntentKind; entity_id: string }): string {
  if (kind === 'credit' || kind === 'collateral')
    return ` It goes back when the line is closed: npm run bank -- credit close ${entity_id}`
  return kind === 'wire' || kind === 'topUp'
    ? ` It goes back with the wire: npm run bank -- wires set-state ${entity_id} Returned <reason>`
    : ''
}

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

/** @throws RefundRefused when the payment would fail */
async function quoteOf(
  { chain, settings }: RefundDeps,
  { sender, value_wei: wei }: Pick<Receipt, 'sender' | 'value_wei'>,
  by?: StartedBy,
): Promise<Quote> {
  const target = { recipient: sender, wei }
  const quote = await chain.ask((node) => quoteRefund(node, settings.treasury, target, by))
  if (!('refusal' in quote)) return quote
  const Refused = quote.isForOperator ? RefundNeedsOperator : RefundRefused
  throw new Refused(
    `Paying ${ethFromWei(target.wei)} ETH to ${target.recipient} would fail: ${quote.refusal}`,
  )
}

/**
 * Refuses to send back what a forgotten refund may have sent back: a restored backup would pay it twice.
 * @throws RefundRefused, CallError CHAIN_UNAVAILABLE
 */
async function refuseForgotten(
  deps: RefundDeps,
  { sender, value_wei, block_number }: Pick<Receipt, 'sender' | 'value_wei' | 'block_number'>,
): Promise<void> {
  const hash = await forgottenRefundTo(deps, sender, value_wei, block_number)
  if (hash === undefined) return
  throw new RefundRefused(
    `${hash} has paid ${ethFromWei(value_wei)} ETH to ${sender}, and no refund knows it. See: npm run bank -- reconcile`,
  )
}

/**
 * One quote for several refunds of a wallet's payments. The treasury can pay all of them, and the gas is enough for each
 * payer: the wallet and its accounts.
 * @param payments with what goes back of each
 * @throws RefundRefused when one of the refunds would fail, or when a forgotten refund may have paid it
 */
export async function quoteOfAll(
  deps: RefundDeps,
  payments: readonly Pick<Selectable<PaymentRow>, 'wallet' | 'payer' | 'value_wei' | 'block_number'>[],
  by?: StartedBy,
): Promise<Quote | undefined> {
  for (const payment of payments)
    await refuseForgotten(deps, { ...payment, sender: payment.payer ?? payment.wallet })
  const value_wei = payments.reduce((sum, payment) => sum + payment.value_wei, 0n)
  let dearest: Quote | undefined
  for (const sender of new Set(payments.map(({ payer, wallet }) => payer ?? wallet))) {
    const quote = await quoteOf(deps, { sender, value_wei }, by)
    if (!dearest || quote.gas > dearest.gas) dearest = quote
  }
  return dearest
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

import type { Selectable } from 'kysely'
import { formatUsd } from '../../src/lib/format'
import { centsOfWei, usdFromCents, WEI_PER_ETH } from '../../src/lib/money'
import { advisoryLock } from '../db/advisoryLock'
import type { WireRow } from '../db/schema'
import { transact } from '../db/transact'
import type { Deps } from '../deps'
import { changeWire, hasLeft, lockWire, NEXT_STATES, type WireStatus } from '../wires/changeWire'
import { isDue, paymentsOf, refundsOf, type ReturnablePayment } from './paymentRefunds'
import { quoteOfAll, receiptOf, RefundRefused, storeRefund, type Refund, type RefundDeps } from './planRefund'
import type { StartedBy } from './signRefund'

interface WireReturn {
  /** For the wire's owner. */
  reason: string
  by: StartedBy
  /** The state that the wire must be in; any that allows it when left out. */
  from?: WireStatus
  /** What came back of a wire that had left the bank, in cents: all of it when left out. */
  returnedCents?: bigint | undefined
}

interface ReturnedWire {
  wallet: string
  /** One for each payment of the wire, its own first. */
  refunds: Refund[]
  /** Payments that the chain does not hold just now, so that they cannot go back yet. */
  missing: ReturnablePayment[]
}

/**
 * Takes a wire as returned, and plans to give its money back to whoever paid it, each payment by a transaction of its own
 * (docs/decisions/0032). The ether of a wire that never left the bank goes back as it came. A wire that had left was dollars:
 * the dollars that came back are paid at the price of now. State and refunds, signed but not sent, are one database
 * transaction, and the running bank pays them, each once. Repeated, it returns the same refunds, and plans those of
 * payments that the chain holds again.
 * @param id of the wire, a UUID
 * @throws RefundRefused for a wire that cannot be returned, or where paying would fail, RefundNeedsOperator where only an operator
 * may pay; CallError …_UNAVAILABLE. Nothing is changed then
 */
export async function returnWire(
  deps: RefundDeps & Pick<Deps, 'prices'>,
  id: string,
  { reason, by, from, returnedCents }: WireReturn,
): Promise<ReturnedWire> {
  const { db, now } = deps
  const wire = await db.selectFrom('wires').selectAll().where('id', '=', id).executeTakeFirst()
  if (!wire) throw unknownWire(id)
  refuseUnlessReturnable(wire, from)
  const backCents = cameBack(wire, returnedCents)
  const planned = await paymentsOf(db, id)
  const shares = await sharesOf(deps, planned, backCents)
  const due = planned
    .filter(isDue)
    .map((payment) => ({ ...payment, value_wei: shares.get(payment.id) ?? 0n }))
    .filter(({ value_wei }) => value_wei > 0n)
  const quote = deps.treasuryKey === undefined ? undefined : await quoteOfAll(deps, due, by)

  return transact(db, async (trx) => {
    // Claims take the same lock, so a top-up is added before or refused after.
    await advisoryLock(trx, wire.wallet)
    const locked = await lockWire(trx, id)
    const payments = await paymentsOf(trx, id)
    // Another call may have returned it meanwhile: then nothing is due any more.
    const isAsRead = locked?.status === wire.status || locked?.status === 'Returned'
    if (!locked || !isAsRead || payments.length !== planned.length)
      throw new RefundRefused('The wire has changed meanwhile. Try again.')
    for (const payment of payments.filter(isDue)) {
      const value_wei = shares.get(payment.id) ?? 0n
      // A share below a wei of one of several payments.
      if (value_wei === 0n) continue
      const receipt = await receiptOf(trx, deps.settings, payment.transaction_hash, payment.inflow)
      await storeRefund(trx, deps, { ...receipt, value_wei }, quote, payment)
    }
    if (locked.status !== 'Returned')
      await changeWire(trx, locked, {
        to: 'Returned',
        reason,
        at: now(),
        by,
        ...(backCents !== null && { returnedCents: backCents }),
      })
    const after = await paymentsOf(trx, id)
    return {
      wallet: wire.wallet,
      refunds: await refundsOf(trx, after),
      missing: after.filter((payment) => payment.refund_id === null && !isDue(payment)),
    }
  })
}

function refuseUnlessReturnable({ status, id }: { status: WireStatus; id: string }, from?: WireStatus): void {
  const isAllowed =
    from === undefined ? status === 'Returned' || NEXT_STATES[status].includes('Returned') : status === from
  if (!isAllowed) throw new RefundRefused(`The wire ${id} is ${status}.`)
}

/** The dollars that came back of a wire, in cents; null for a wire that never left the bank. */
function cameBack(
  { status, amount_cents, returned_cents }: Selectable<WireRow>,
  stated: bigint | undefined,
): bigint | null {
  // A repetition keeps what was said the first time.
  const known = status === 'Returned' ? returned_cents : hasLeft(status) ? (stated ?? amount_cents) : null
  if (stated === undefined) return known
  if (known === null) throw new RefundRefused('It never left the bank, so its payment goes back whole.')
  if (known !== stated)
    throw new RefundRefused(`${formatUsd(usdFromCents(known))} came back of it, as was said before.`)
  if (stated < 1n || stated > amount_cents)
    throw new RefundRefused(`Between $0.01 and ${formatUsd(usdFromCents(amount_cents))} can come back of it.`)
  return known
}

const unknownWire = (id: string) => new RefundRefused(`There is no wire ${id}.`)

/**
 * What goes back of each payment, in wei, by payment id: all of it; or its share of the dollars that came back, by what the
 * payments were worth, at the price of now. A wire that was released short gives back no more than was paid for it.
 * @throws RefundRefused while the sources of the price contradict each other; CallError PRICE_UNAVAILABLE
 */
async function sharesOf(
  { prices }: Pick<Deps, 'prices'>,
  payments: readonly ReturnablePayment[],
  backCents: bigint | null,
): Promise<ReadonlyMap<string, bigint>> {
  if (backCents === null || !payments.some(isDue))
    return new Map(payments.map(({ id, value_wei }) => [id, value_wei]))
  const { cents: priceCents, isDisputed } = await prices.latest()
  // The bank counts with the lowest price then, and that would give back the most ether.
  if (isDisputed)
    throw new RefundRefused(
      'The sources of the ETH price are more than 2 % apart. Try again once they agree, or without the wrong one in PRICE_URLS.',
    )
  const worth = payments.map((payment) => centsOfWei(payment.value_wei, payment.price_cents ?? 0n))
  const allCents = worth.reduce((sum, cents) => sum + cents, 0n)
  const dueCents = backCents < allCents ? backCents : allCents
  return new Map(
    payments.map(({ id }, index) => [
      id,
      (dueCents * (worth[index] ?? 0n) * WEI_PER_ETH) / (allCents * priceCents),
    ]),
  )
}

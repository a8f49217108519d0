import { centsOfWei, ethFromWei, usdFromCents } from '../../src/lib/money'
import { wireSchedule } from '../../src/lib/wireSchedule'
import type { Wire } from '../../src/services/contracts'
import { paymentFields, returnFields } from '../routes/paidFields'
import { missingCents, topUpUntil } from './holds'
import type { WireRecord } from './readWires'

/**
 * The references by which every bank on the way finds a wire. The UETR is its id, a random UUID (version 4); the
 * EndToEndId is the same without hyphens, because it may have 35 characters (DOMAIN.md, "Bank details").
 */
export const referencesOf = (id: string) => ({ uetr: id, endToEndId: id.replaceAll('-', '').toUpperCase() })

/** A wire as answers carry it. */
export function describeWire(wire: WireRecord, now: Date): Wire {
  const { id, status, status_reason: reason, hold, returned_cents, payments } = wire
  const [first] = payments
  if (!first) throw new Error(`the wire ${id} has no payment`)
  const isPending = payments.some(({ funding_status }) => funding_status === 'Pending')
  return {
    id,
    ...paymentFields({ ...first, created_at: wire.created_at }),
    fundingStatus: isPending ? 'Pending' : 'Confirmed',
    address: wire.wallet,
    amount: usdFromCents(wire.amount_cents),
    recipientDetails: wire.recipient,
    bankingDetails: wire.banking,
    status,
    ...(reason !== null && { statusReason: reason }),
    ...(hold !== null && { hold }),
    ...referencesOf(id),
    changes: wire.changes.map((change) => ({
      status: change.status,
      at: change.at.toISOString(),
      ...(change.reason !== null && { reason: change.reason }),
    })),
    payments: payments.map((payment) => ({
      ...paymentFields({ ...payment, created_at: payment.recorded_at }),
      amount: ethFromWei(payment.value_wei),
      value: usdFromCents(valueCents(payment)),
      price: usdFromCents(payment.price_cents ?? 0n),
    })),
    ...scheduleOf(wire, now),
    ...waysOut(wire, isPending),
    ...(status === 'Returned' && { returns: returnsOf(wire) }),
    ...(returned_cents !== null && { returned: usdFromCents(returned_cents) }),
  }
}

/** What a payment was worth, in cents. */
const valueCents = ({ value_wei, price_cents }: WireRecord['payments'][number]): bigint =>
  centsOfWei(value_wei, price_cents ?? 0n)

/** When the wire goes out and should arrive, while that is ahead. A cut-off that has passed without it does not count. */
function scheduleOf(
  { status, changes, banking }: WireRecord,
  now: Date,
): Pick<Wire, 'sendBy' | 'expectedBy'> {
  const since = changes.at(-1)?.at.getTime() ?? now.getTime()
  if (status === 'Sent') return expected(wireSchedule(since, banking).expectedBy)
  if (status !== 'Processing') return {}
  const planned = wireSchedule(since, banking)
  const { sendBy, expectedBy } =
    planned.sendBy < now.getTime() ? wireSchedule(now.getTime(), banking) : planned
  return { sendBy: new Date(sendBy).toISOString(), ...expected(expectedBy) }
}

const expected = (by: number | undefined): Pick<Wire, 'expectedBy'> =>
  by === undefined ? {} : { expectedBy: new Date(by).toISOString() }

/** What the owner of a wire on hold can do. Nothing while the chain does not hold its payments. */
function waysOut(
  wire: WireRecord,
  isPending: boolean,
): Pick<Wire, 'missing' | 'topUpUntil' | 'isCancellable'> {
  const [first] = wire.payments
  if (wire.status !== 'On hold' || isPending || !first) return {}
  const missing = missingCents(wire)
  const short = { missing: usdFromCents(missing), topUpUntil: topUpUntil(first.block_time).toISOString() }
  return { isCancellable: true, ...(missing > 0n && short) }
}

/** What goes back of a returned wire: one transaction for each of its payments. */
const returnsOf = ({ payments }: WireRecord) =>
  payments.flatMap(({ refund_wei, refund_hash, refund_status }) =>
    refund_wei === null
      ? []
      : [{ amount: ethFromWei(refund_wei), ...returnFields(refund_hash, refund_status) }],
  )

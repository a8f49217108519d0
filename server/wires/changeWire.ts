import type { Selectable } from 'kysely'
import type { Queryable } from '../db/database'
import type { WireRow } from '../db/schema'
import { recordEvent } from '../events'
import type { Hold } from './holds'

export type WireStatus = WireRow['status']
type Wire = Selectable<WireRow>

/**
 * The states that a wire may go to from each one. A completed wire can still come back, weeks later (DOMAIN.md, "Bank
 * details"). A wire that has left the bank cannot be held or processed again.
 */
export const NEXT_STATES: Readonly<Record<WireStatus, readonly WireStatus[]>> = {
  Processing: ['On hold', 'Sent', 'Returned'],
  'On hold': ['Processing', 'Returned'],
  Sent: ['Completed', 'Returned'],
  Completed: ['Returned'],
  Returned: [],
}

/** Has it left the bank? */
export const hasLeft = (status: WireStatus): boolean => status === 'Sent' || status === 'Completed'

interface Change {
  to: WireStatus
  /** What it waits for, which every wire on hold says. */
  hold?: Hold['hold'] | undefined
  /** For the wire's owner; null where the state says enough. */
  reason: string | null
  at: Date
  by: 'bank' | 'customer' | 'operator'
  /** Of what came back; left out where the payment goes back whole. */
  returnedCents?: bigint
}

/** A wire with its row locked, so that two changes follow each other. Undefined where there is none. */
export const lockWire = (trx: Queryable, id: string): Promise<Wire | undefined> =>
  trx.selectFrom('wires').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Changes the state of a wire that `lockWire` has locked: the wire, its history and the audit trail.
 * @throws RangeError for a change that the states do not allow, which callers check first
 */
export async function changeWire(
  trx: Queryable,
  wire: Wire,
  { to, hold, reason, at, by, returnedCents }: Change,
): Promise<void> {
  const { id, status: from, wallet } = wire
  if (!NEXT_STATES[from].includes(to)) throw new RangeError(`a wire never goes from ${from} to ${to}`)
  await trx
    .updateTable('wires')
    .set({ status: to, hold: hold ?? null, status_reason: reason, returned_cents: returnedCents ?? null })
    .where('id', '=', id)
    .execute()
  await rememberState(trx, { wire_id: id, status: to, reason, at })
  const data = {
    from,
    to,
    by,
    amountCents: String(wire.amount_cents),
    paidCents: String(wire.paid_cents),
    ...(returnedCents !== undefined && { returnedCents: String(returnedCents) }),
  }
  await recordEvent(trx, { kind: 'WireStateChanged', at, wallet, entityId: id, data })
}

/** Keeps a wire on hold, and says what it waits for now. */
export async function stayOnHold(
  trx: Queryable,
  id: string,
  { hold, reason }: Hold,
  at: Date,
): Promise<void> {
  await trx.updateTable('wires').set({ hold, status_reason: reason }).where('id', '=', id).execute()
  await rememberState(trx, { wire_id: id, status: 'On hold', reason, at })
}

/** Adds a state to a wire's history. */
export async function rememberState(
  trx: Queryable,
  change: { wire_id: string; status: WireStatus; reason: string | null; at: Date },
): Promise<void> {
  await trx.insertInto('wire_changes').values(change).execute()
}

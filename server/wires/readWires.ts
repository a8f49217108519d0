import { sql, type Selectable } from 'kysely'
import { orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import { anyIdOf, cutPage, isInPage, newestFirst, rowsToRead, type Listed, type Page } from '../db/page'
import type { PaymentRow, RefundRow, WireRow } from '../db/schema'
import type { WireStatus } from './changeWire'

/** A payment of a wire, and the refund that returns it once the wire has come back. */
type WirePayment = Selectable<PaymentRow> & {
  refund_wei: bigint | null
  refund_hash: string | null
  refund_status: RefundRow['status'] | null
}

/** A wire with its payments, the one that made it first, and the states that it has had, the oldest first. */
export type WireRecord = Selectable<WireRow> & {
  payments: WirePayment[]
  changes: { status: WireStatus; reason: string | null; at: Date }[]
}

interface Which {
  /** Checksummed. */
  wallet?: string | undefined
  id?: string | undefined
  status?: WireStatus | undefined
}

const wiresOf = (db: Queryable, { wallet, id, status }: Which) =>
  db
    .selectFrom('wires as entity')
    .$if(wallet !== undefined, (query) => query.where('entity.wallet', '=', wallet ?? ''))
    .$if(id !== undefined, (query) => query.where('entity.id', '=', id ?? ''))
    .$if(status !== undefined, (query) => query.where('entity.status', '=', status ?? 'Processing'))
    .selectAll('entity')
    .orderBy(newestFirst)

/** The wires that a filter names, the newest first. */
export const readWires = async (db: Queryable, which: Which): Promise<WireRecord[]> =>
  withHistory(db, await wiresOf(db, which).execute())

/** A page of a wallet's wires. @throws as `cutPage` */
export async function listWires(db: Queryable, wallet: string, page: Page): Promise<Listed<WireRecord>> {
  const read = await wiresOf(db, { wallet }).where(isInPage('wires', page)).limit(rowsToRead(page)).execute()
  const { rows, next } = cutPage(read, page)
  return { rows: await withHistory(db, rows), next }
}

async function withHistory(db: Queryable, wires: readonly Selectable<WireRow>[]): Promise<WireRecord[]> {
  if (wires.length === 0) return []
  const payments = await db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .selectAll('payments')
    .select(['refunds.value_wei as refund_wei', 'refunds.refund_hash', 'refunds.status as refund_status'])
    .where('payments.entity_id', '=', anyIdOf(wires))
    // The clocks of processes differ, so the time does not tell which payment opened the wire.
    .orderBy(sql`payments.kind <> 'wire'`)
    .orderBy('payments.recorded_at')
    .orderBy('payments.id')
    .execute()
  const changes = await db
    .selectFrom('wire_changes')
    .select(['wire_id', 'status', 'reason', 'at'])
    .where('wire_id', '=', anyIdOf(wires))
    .orderBy('id')
    .execute()
  const paymentsOf = grouped(payments, ({ entity_id }) => entity_id)
  const changesOf = grouped(changes, ({ wire_id }) => wire_id)
  return wires.map((wire) => ({
    ...wire,
    payments: paymentsOf.get(wire.id) ?? [],
    changes: changesOf.get(wire.id) ?? [],
  }))
}

/** @throws CallError NOT_FOUND for a wire that is not this wallet's */
export async function readWire(db: Queryable, wallet: string, id: string): Promise<WireRecord> {
  const [wire] = await readWires(db, { wallet, id })
  if (!wire) throw orNotFound()
  return wire
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

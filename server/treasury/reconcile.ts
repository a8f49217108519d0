import { sql } from 'kysely'
import { ethFromWei } from '../../src/lib/money'
import type { Deps } from '../deps'
import { receiptName, type Refund } from './planRefund'
import { unclaimedReceipts } from './unclaimed'
import { isWithdrawn } from './withdrawRefund'

const COLUMNS = ['received', 'recorded', 'unclaimed', 'refunded'] as const

type Entry = Record<(typeof COLUMNS)[number], bigint> & { notes: string[] }

interface Reconciliation {
  /** Receipt, received, recorded, unclaimed, refunded (ETH), and notes; the sum comes last. */
  rows: string[][]
  /** Receipts whose amounts do not add up. */
  differences: number
}

const empty = (): Entry => ({ received: 0n, recorded: 0n, unclaimed: 0n, refunded: 0n, notes: [] })

/**
 * Compares what the chain paid the treasury with what was recorded, left unclaimed or refunded, per receipt and in
 * sum. Different code writes the two sides: the scan writes receipts, the calls write payments, the operator writes
 * refunds. What a closed line or a returned wire gives back counts as refunded, not as recorded. Neither side counts what the scan has not reached, or what a reorganisation took from both.
 */
export async function reconcile({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<Reconciliation> {
  const chainId = BigInt(settings.chainId)
  const { treasury } = settings
  const entries = new Map<string, Entry>()
  const entryOf = (name: string): Entry => {
    const entry = entries.get(name) ?? empty()
    entries.set(name, entry)
    return entry
  }

  // A restored database has no statistics. Without them PostgreSQL compares each receipt with every payment.
  await sql`analyze treasury_receipts, payments, refunds, credit_cards, wires`.execute(db)
  // Repeatable read: all queries see the same moment.
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const scan = await trx
        .selectFrom('treasury_scans')
        .selectAll()
        .where((eb) => eb.and({ chain_id: chainId, treasury }))
        .executeTakeFirst()
      const receipts = await trx
        .selectFrom('treasury_receipts')
        .selectAll()
        .where('chain_id', '=', chainId)
        .orderBy('block_number')
        .execute()
      const elsewhere = new Set<string>()
      const orphaned = new Set<string>()
      for (const receipt of receipts) {
        const name = nameOf(receipt)
        if (receipt.treasury !== treasury) elsewhere.add(name)
        else if (receipt.orphaned_at) orphaned.add(name)
        else entryOf(name).received = receipt.value_wei
      }
      for (const receipt of await unclaimedReceipts(trx, settings).execute())
        entryOf(nameOf(receipt)).unclaimed += receipt.left_wei

      const payments = await trx
        .selectFrom('payments')
        .leftJoin('credit_cards as card', 'card.id', 'payments.entity_id')
        .leftJoin('wires as wire', 'wire.id', 'payments.entity_id')
        .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
        .selectAll('payments')
        .select(['card.closed_at', 'wire.status as wire_status', 'wire.returned_cents'])
        .select(['refunds.value_wei as refund_wei', 'refunds.status as refund_status'])
        .where('payments.chain_id', '=', chainId)
        .where('payments.kind', '<>', 'account')
        .orderBy('payments.block_number')
        .execute()
      for (const payment of payments) {
        const { kind, entity_id, value_wei, funding_status, refund_wei } = payment
        const name = nameOf(payment)
        if (elsewhere.has(name)) continue
        const entry = entryOf(name)
        entry.notes.push(`${kind} ${entity_id}`)
        if (refund_wei !== null) {
          // Dollars came back, and go back at the price of then: the bank keeps the rest, or adds what is missing.
          if (payment.returned_cents !== null && (payment.refund_status === 'Done' || !orphaned.has(name)))
            entry.recorded += value_wei - refund_wei
          continue
        }
        // The chain has it again since its line was closed or its wire came back: repeating the command sends it back.
        if (payment.closed_at || payment.wire_status === 'Returned')
          entry.notes.push(`${payment.closed_at ? 'closed' : 'returned'} and not sent back`)
        const isAhead = !scan || payment.block_number > scan.block_number
        if (entry.received === 0n && isAhead) entry.notes.push('not scanned yet')
        else if (orphaned.has(name) && funding_status === 'Pending') entry.notes.push('pending')
        else entry.recorded += value_wei
      }

      const refunds = await trx
        .selectFrom('refunds')
        .selectAll()
        .where((eb) => eb.and({ chain_id: chainId, treasury }))
        .execute()
      for (const refund of refunds) {
        const { value_wei, status } = refund
        const name = nameOf(refund)
        const entry = entryOf(name)
        entry.notes.push(noteOf(refund, orphaned.has(name)))
        if (status === 'Done' || !orphaned.has(name)) entry.refunded += value_wei
      }
    })

  const sum = empty()
  for (const entry of entries.values()) for (const column of COLUMNS) sum[column] += entry[column]
  const rows = Array.from(entries, ([name, entry]) => asRow(name, entry))
  return {
    rows: [...rows, asRow('sum', sum)],
    differences: [...entries.values()].filter((entry) => !addsUp(entry)).length,
  }
}

/** Names a refund that stops the later ones, because they wait for its nonce. */
function noteOf({ raw, status, refund_hash }: Refund, isOrphaned: boolean): string {
  if (status === 'Done') return `by ${refund_hash}`
  if (isWithdrawn({ raw })) return status === 'Failed' ? 'refund withdrawn' : 'refund is being withdrawn'
  if (status === 'Intended' && raw !== null && isOrphaned) return 'payment gone, refund blocks later ones'
  return `refund ${status.toLowerCase()}`
}

const nameOf = ({ transaction_hash, inflow }: { transaction_hash: string; inflow: number }): string =>
  receiptName(transaction_hash, inflow)

const addsUp = ({ received, recorded, unclaimed, refunded }: Entry): boolean =>
  received === recorded + unclaimed + refunded

function asRow(name: string, entry: Entry): string[] {
  const note = `${addsUp(entry) ? '' : 'DIFFERENCE '}${entry.notes.join(', ')}`.trim()
  return [name, ...COLUMNS.map((column) => signedEth(entry[column])), note]
}

/** Wei as ETH. Below zero where the bank has added to what came back. */
export const signedEth = (wei: bigint): string => (wei < 0n ? `-${ethFromWei(-wei)}` : ethFromWei(wei))

import { ethFromWei } from '../../src/lib/money'
import type { Deps } from '../deps'
import { unclaimedReceipts } from './unclaimed'

interface Entry {
  received: bigint
  recorded: bigint
  unclaimed: bigint
  refunded: bigint
  note: string
}

export interface Reconciliation {
  /** Transaction, received, recorded, unclaimed, refunded (ETH), and a note; the sum comes last. */
  rows: string[][]
  /** Transactions whose amounts do not add up. */
  differences: number
}

/**
 * Compares what the chain paid the treasury with what became of it, transaction by transaction and in sum. The two
 * sides are written by different hands: receipts by the scan, payments by the calls, refunds by the operator. What
 * the scan has not reached yet, and what a reorganisation took from both sides, counts on neither.
 */
export async function reconcile({ db, settings }: Pick<Deps, 'db' | 'settings'>): Promise<Reconciliation> {
  const chainId = BigInt(settings.chainId)
  const { treasury } = settings
  const entries = new Map<string, Entry>()
  const entry = (hash: string): Entry => {
    const known = entries.get(hash)
    if (known) return known
    const made: Entry = { received: 0n, recorded: 0n, unclaimed: 0n, refunded: 0n, note: '' }
    entries.set(hash, made)
    return made
  }

  // One after the other, all as of the same moment.
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const scan = await trx
        .selectFrom('treasury_scans')
        .selectAll()
        .where('chain_id', '=', chainId)
        .where('treasury', '=', treasury)
        .executeTakeFirst()
      const receipts = await trx
        .selectFrom('treasury_receipts')
        .selectAll()
        .where('chain_id', '=', chainId)
        .orderBy('block_number')
        .execute()
      const elsewhere = new Set<string>()
      const lost = new Set<string>()
      for (const { transaction_hash: hash, treasury: to, orphaned_at, value_wei } of receipts) {
        if (to !== treasury) elsewhere.add(hash)
        else if (orphaned_at) lost.add(hash)
        else entry(hash).received = value_wei
      }
      for (const { transaction_hash: hash, left_wei } of await unclaimedReceipts(trx, settings).execute())
        entry(hash).unclaimed += left_wei

      const payments = await trx
        .selectFrom('payments')
        .selectAll()
        .where('chain_id', '=', chainId)
        .where('kind', '<>', 'account')
        .orderBy('block_number')
        .execute()
      for (const payment of payments) {
        const { transaction_hash: hash, kind, entity_id, value_wei, funding_status } = payment
        if (elsewhere.has(hash)) continue
        const made = entry(hash)
        made.note = [made.note, `${kind} ${entity_id}`].filter((note) => note !== '').join(', ')
        const isAhead = !scan || payment.block_number > scan.block_number
        if (made.received === 0n && isAhead) made.note += ', not scanned yet'
        else if (lost.has(hash) && funding_status === 'Pending') made.note += ', pending'
        else made.recorded += value_wei
      }

      const refunds = await trx
        .selectFrom('refunds')
        .selectAll()
        .where('chain_id', '=', chainId)
        .where('treasury', '=', treasury)
        .execute()
      for (const { transaction_hash: hash, value_wei, status, refund_hash } of refunds) {
        const made = entry(hash)
        const refund = status === 'Done' ? `by ${refund_hash}` : `refund ${status.toLowerCase()}`
        made.note = [made.note, refund].filter((note) => note !== '').join(', ')
        if (status === 'Done' || !lost.has(hash)) made.refunded += value_wei
      }
    })

  const sum: Entry = { received: 0n, recorded: 0n, unclaimed: 0n, refunded: 0n, note: '' }
  const rows: string[][] = []
  let differences = 0
  for (const [hash, made] of entries) {
    for (const column of ['received', 'recorded', 'unclaimed', 'refunded'] as const)
      sum[column] += made[column]
    const isEqual = addsUp(made)
    if (!isEqual) differences += 1
    rows.push(asRow(hash, isEqual ? made : { ...made, note: `DIFFERENCE ${made.note}`.trim() }))
  }
  return { rows: [...rows, asRow('sum', addsUp(sum) ? sum : { ...sum, note: 'DIFFERENCE' })], differences }
}

const addsUp = ({ received, recorded, unclaimed, refunded }: Entry): boolean =>
  received === recorded + unclaimed + refunded

const asRow = (name: string, { received, recorded, unclaimed, refunded, note }: Entry): string[] => [
  name,
  ...[received, recorded, unclaimed, refunded].map(ethFromWei),
  note,
]

import type { Selectable } from 'kysely'
import { centsOfWei, ethFromWei, usdFromCents } from '../../src/lib/money'
import type { UnclaimedPayment } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { Queryable } from '../db/database'
import type { ReceiptRow } from '../db/schema'
import type { Deps } from '../deps'
import { LEAST_CENTS, MOST_WEI } from '../payments/limits'
import { countingPrice, pricesOfPayment } from '../price/priceOfPayment'

/** More than anybody loses sight of; older ones show as newer ones are dealt with. */
const MOST_LISTED = 100

export type UnclaimedRow = Selectable<ReceiptRow> & {
  /** Of the payment that has already made what this one's memo names. */
  made_by: string | null
}

/** Receipts that no payment claims and that are not being sent back, the newest first. */
export const unclaimedReceipts = (db: Queryable, { chainId, treasury }: Deps['settings']) =>
  db
    .selectFrom('treasury_receipts as receipt')
    .leftJoin('payments as made', (join) =>
      join.onRef('made.wallet', '=', 'receipt.sender').onRef('made.intent_id', '=', 'receipt.memo_intent_id'),
    )
    .selectAll('receipt')
    .select('made.transaction_hash as made_by')
    .where('receipt.chain_id', '=', BigInt(chainId))
    .where('receipt.treasury', '=', treasury)
    .where('receipt.orphaned_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as claim')
            .select('claim.id')
            .whereRef('claim.chain_id', '=', 'receipt.chain_id')
            .whereRef('claim.transaction_hash', '=', 'receipt.transaction_hash'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.chain_id', '=', 'receipt.chain_id')
            .whereRef('refunds.transaction_hash', '=', 'receipt.transaction_hash'),
        ),
      ),
    )
    .orderBy('receipt.block_number', 'desc')
    .orderBy('receipt.transaction_hash')

/** What a wallet (checksummed) paid and nothing was made of, as far as the scan has come. */
export async function listUnclaimed(
  deps: Pick<Deps, 'db' | 'settings' | 'prices' | 'now'>,
  wallet: string,
): Promise<UnclaimedPayment[]> {
  const rows = await unclaimedReceipts(deps.db, deps.settings)
    .where('receipt.sender', '=', wallet)
    .where('receipt.value_wei', '<', MOST_WEI)
    .limit(MOST_LISTED)
    .execute()
  return Promise.all(rows.map((row) => describeUnclaimed(deps, row)))
}

/** A receipt as the contract has it, at the price that it would count at now, where the bank knows one. */
export async function describeUnclaimed(
  deps: Pick<Deps, 'prices' | 'now'>,
  row: UnclaimedRow,
): Promise<UnclaimedPayment> {
  const counting = await pricesOfPayment(deps, row.block_time).catch(noPrice)
  const priceCents = counting && countingPrice(counting, row.value_wei)
  const cents = priceCents === null ? null : centsOfWei(row.value_wei, priceCents)
  const { memo_kind: kind, memo_intent_id: intentId, memo_body_hash: bodyHash } = row
  return {
    transactionHash: row.transaction_hash,
    amount: ethFromWei(row.value_wei),
    value: cents === null ? null : usdFromCents(cents),
    ...(counting && priceCents !== null && { price: { usd: usdFromCents(priceCents), of: counting.of } }),
    memo: kind && intentId && bodyHash ? { kind, intentId, bodyHash } : null,
    reason:
      row.made_by !== null ? 'duplicate' : cents !== null && cents < LEAST_CENTS ? 'tooSmall' : 'unclaimed',
    at: row.block_time.toISOString(),
  }
}

function noPrice(error: unknown): null {
  if (error instanceof CallError && error.code === 'PRICE_UNAVAILABLE') return null
  throw error
}

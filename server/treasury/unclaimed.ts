import { sql, type Selectable } from 'kysely'
import { centsOfWei, ethFromWei, usdFromCents } from '../../src/lib/money'
import { LAST_INFLOW, type UnclaimedPayment } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { Queryable } from '../db/database'
import type { ReceiptRow } from '../db/schema'
import type { Deps } from '../deps'
import { LEAST_CENTS, MOST_WEI } from '../payments/parts'
import { indicativePrice, settlementPrices } from '../price/settlementPrice'

/** Older ones appear as newer ones are dealt with. */
const MOST_LISTED = 100

type UnclaimedRow = Selectable<ReceiptRow> & {
  /** Another payment that has already created what this one's memo names. */
  made_by: string | null
  /** The unused value: all of it, or the remainder of its last part. */
  left_wei: bigint
  /** The last part that was used; null when none was. */
  last_part: number | null
}

/** Receipts that are not wholly used and have no refund, the newest first. */
export const unclaimedReceipts = (db: Queryable, { chainId, treasury }: Deps['settings']) =>
  db
    .selectFrom('treasury_receipts as receipt')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .select('payments.transaction_hash')
          .whereRef('payments.intent_id', '=', 'receipt.memo_intent_id')
          .where((own) =>
            own.or([
              own('payments.wallet', '=', own.ref('receipt.sender')),
              own('payments.wallet', '=', own.ref('receipt.sent_by')),
            ]),
          )
          .limit(1)
          .as('made'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments')
          .select(['payments.part', 'payments.remainder_wei'])
          .whereRef('payments.chain_id', '=', 'receipt.chain_id')
          .whereRef('payments.transaction_hash', '=', 'receipt.transaction_hash')
          .whereRef('payments.inflow', '=', 'receipt.inflow')
          .orderBy('payments.part', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('receipt')
    .select(({ fn }) => [
      'made.transaction_hash as made_by',
      'last.part as last_part',
      fn.coalesce('last.remainder_wei', 'receipt.value_wei').as('left_wei'),
    ])
    .where('receipt.chain_id', '=', BigInt(chainId))
    .where('receipt.treasury', '=', treasury)
    .where('receipt.orphaned_at', 'is', null)
    .where(({ eb, fn }) => eb(fn.coalesce('last.remainder_wei', 'receipt.value_wei'), '>', 0n))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.chain_id', '=', 'receipt.chain_id')
            .whereRef('refunds.transaction_hash', '=', 'receipt.transaction_hash')
            .whereRef('refunds.inflow', '=', 'receipt.inflow')
            .where('refunds.payment_id', 'is', null),
        ),
      ),
    )
    .orderBy('receipt.block_number', 'desc')
    .orderBy('receipt.transaction_hash')
    .orderBy('receipt.inflow')

/**
 * Receipts that a wallet may use: payments of its own ether, and payments that it sent from an account that it alone can
 * spend from (docs/decisions/0034). The wallet is checksummed.
 */
export const usableBy = (receipts: ReturnType<typeof unclaimedReceipts>, wallet: string) =>
  receipts.where((eb) =>
    eb.or([
      eb('receipt.sender', '=', wallet),
      eb.and([
        eb('receipt.sent_by', '=', wallet),
        eb.exists(
          eb
            .selectFrom('accounts')
            .select('accounts.id')
            .whereRef('accounts.chain_id', '=', 'receipt.chain_id')
            .whereRef('accounts.address', '=', 'receipt.sender')
            .where(
              sql<boolean>`${sql.ref('accounts.permissions')} @> ${JSON.stringify({ owners: [wallet], threshold: 1 })}::jsonb`,
            ),
        ),
      ]),
    ]),
  )

/** A wallet's unclaimed payments, as far as the scan has come. The wallet is checksummed. */
export async function listUnclaimed(
  deps: Pick<Deps, 'db' | 'settings' | 'prices' | 'now'>,
  wallet: string,
): Promise<UnclaimedPayment[]> {
  const rows = await usableBy(unclaimedReceipts(deps.db, deps.settings), wallet)
    .where('receipt.value_wei', '<', MOST_WEI)
    .where('receipt.inflow', '<=', LAST_INFLOW)
    .limit(MOST_LISTED)
    .execute()
  return Promise.all(rows.map((row) => describeUnclaimed(deps, row)))
}

/** An unclaimed payment as answers carry it, valued at today's indicative price where there is one. */
export async function describeUnclaimed(
  deps: Pick<Deps, 'prices' | 'now'>,
  row: UnclaimedRow,
): Promise<UnclaimedPayment> {
  const { left_wei: wei, memo_kind: kind, memo_intent_id: intentId, memo_body_hash: bodyHash } = row
  const settlement = await settlementPrices(deps, row.block_time).catch(noPrice)
  const priceCents = settlement && indicativePrice(settlement, wei)
  const cents = priceCents === null ? null : centsOfWei(wei, priceCents)
  const isRemainder = row.last_part !== null
  const isTooSmall = cents !== null && cents < LEAST_CENTS
  return {
    transactionHash: row.transaction_hash,
    ...(row.inflow > 0 && { inflow: row.inflow }),
    amount: ethFromWei(wei),
    value: cents === null ? null : usdFromCents(cents),
    ...(settlement && priceCents !== null && { price: { usd: usdFromCents(priceCents), of: settlement.of } }),
    memo: kind && intentId && bodyHash ? { kind, intentId, bodyHash } : null,
    reason: row.made_by !== null && !isRemainder ? 'duplicate' : isTooSmall ? 'tooSmall' : 'unclaimed',
    at: row.block_time.toISOString(),
    ...(row.last_part !== null && {
      remainder: { part: row.last_part + 1, of: ethFromWei(row.value_wei) },
    }),
  }
}

function noPrice(error: unknown): null {
  if (error instanceof CallError && error.code === 'PRICE_UNAVAILABLE') return null
  throw error
}

import { sql, type RawBuilder, type Selectable, type SqlBool } from 'kysely'
import { centsOfWei, ethFromWei, usdFromCents } from '../../src/lib/money'
import { BLOCK_PRICE_HOLDS_MS } from '../../src/lib/priceRules'
import type { UnclaimedPayment } from '../../src/services/contracts'
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

/**
 * Receipts that are not wholly used and have no refund, the newest first. Each row is joined by unique indexes, so that
 * no row takes a query of its own. `is_used` keeps out the receipts of the past, which would be almost all.
 * @param wallet checksummed: only receipts that it may use: payments of its own ether, and payments that it sent from an
 * account that it alone can spend from (docs/decisions/0034)
 */
export const unclaimedReceipts = (db: Queryable, { chainId, treasury }: Deps['settings'], wallet?: string) =>
  db
    .selectFrom('treasury_receipts as receipt')
    .leftJoin('payments as last', (join) =>
      join
        .onRef('last.chain_id', '=', 'receipt.chain_id')
        .onRef('last.transaction_hash', '=', 'receipt.transaction_hash')
        .onRef('last.inflow', '=', 'receipt.inflow'),
    )
    // A wallet records an intent once.
    .leftJoin('payments as made', (join) =>
      join.onRef('made.wallet', '=', 'receipt.sender').onRef('made.intent_id', '=', 'receipt.memo_intent_id'),
    )
    .leftJoin('payments as made_by_sender', (join) =>
      join
        .onRef('made_by_sender.wallet', '=', 'receipt.sent_by')
        .onRef('made_by_sender.intent_id', '=', 'receipt.memo_intent_id'),
    )
    .selectAll('receipt')
    .select(({ fn }) => [
      fn.coalesce('made.transaction_hash', 'made_by_sender.transaction_hash').as('made_by'),
      'last.part as last_part',
      fn.coalesce('last.remainder_wei', 'receipt.value_wei').as('left_wei'),
    ])
    .where('receipt.chain_id', '=', BigInt(chainId))
    .where('receipt.treasury', '=', treasury)
    .where('receipt.orphaned_at', 'is', null)
    .where((eb) => eb.not(eb.ref('receipt.is_used')))
    .where(({ eb, fn }) => eb(fn.coalesce('last.remainder_wei', 'receipt.value_wei'), '>', 0n))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payments as next')
            .select('next.id')
            .whereRef('next.chain_id', '=', 'receipt.chain_id')
            .whereRef('next.transaction_hash', '=', 'receipt.transaction_hash')
            .whereRef('next.inflow', '=', 'receipt.inflow')
            .whereRef('next.part', '>', 'last.part'),
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
            .whereRef('refunds.transaction_hash', '=', 'receipt.transaction_hash')
            .whereRef('refunds.inflow', '=', 'receipt.inflow')
            .where('refunds.payment_id', 'is', null),
        ),
      ),
    )
    .$if(wallet !== undefined, (receipts) => receipts.where(isUsableBy(chainId, sql.val(wallet ?? ''))))
    .orderBy('receipt.block_number', 'desc')
    .orderBy('receipt.transaction_hash')
    .orderBy('receipt.inflow')

/** The wallet's own accounts are looked up once, and not for each receipt. */
const isUsableBy = (chainId: number, wallet: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(receipt.sender = ${wallet} or receipt.sent_by = ${wallet} and receipt.sender = any (array(
    select address from accounts
    where chain_id = ${BigInt(chainId)} and permissions -> 'owners' @> jsonb_build_array(${wallet}::text)
      and permissions @> '{"threshold": 1}')))`

type ReceiptKey = Pick<Selectable<ReceiptRow>, 'chain_id' | 'transaction_hash' | 'inflow'>

/** The sender of a receipt's transaction, if it may use the receipt; undefined for a relay or an unknown sender. */
export async function senderWhoMayUse(
  db: Queryable,
  { chain_id, transaction_hash, inflow }: ReceiptKey,
): Promise<string | undefined> {
  const receipt = await db
    .selectFrom('treasury_receipts as receipt')
    .select('sent_by')
    .where((eb) => eb.and({ chain_id, transaction_hash, inflow }))
    .where(isUsableBy(Number(chain_id), sql.ref('receipt.sent_by')))
    .executeTakeFirst()
  return receipt?.sent_by ?? undefined
}

/** A wallet's unclaimed payments, as far as the scan has come. The wallet is checksummed. */
export async function listUnclaimed(
  deps: Pick<Deps, 'db' | 'settings' | 'prices' | 'now'>,
  wallet: string,
): Promise<UnclaimedPayment[]> {
  const rows = await unclaimedReceipts(deps.db, deps.settings, wallet)
    .where('receipt.value_wei', '<', MOST_WEI)
    .limit(MOST_LISTED)
    .execute()
  return describeUnclaimed(deps, rows)
}

/** Unclaimed payments as answers carry them, valued at today's indicative price where there is one. */
export async function describeUnclaimed(
  { prices, now }: Pick<Deps, 'prices' | 'now'>,
  rows: readonly UnclaimedRow[],
): Promise<UnclaimedPayment[]> {
  if (rows.length === 0) return []
  const at = now()
  const ofBlocks = rows
    .map(({ block_time }) => block_time)
    .filter((time) => time < at && at.getTime() - time.getTime() <= BLOCK_PRICE_HOLDS_MS)
  // In one query, because anybody can make a hundred payments of one wei.
  const known = await prices.aroundEach([at, ...ofBlocks])
  const around = (moment: Date) => Promise.resolve(known.get(moment.getTime()) ?? [])
  const shared = { prices: { ...prices, around }, now: () => at }
  return Promise.all(rows.map((row) => describeRow(shared, row)))
}

async function describeRow(deps: Pick<Deps, 'prices' | 'now'>, row: UnclaimedRow): Promise<UnclaimedPayment> {
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

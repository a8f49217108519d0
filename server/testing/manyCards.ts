import { sql, type RawBuilder } from 'kysely'
import { LOCAL_ACCOUNTS } from '../../src/lib/localChain'
import type { Database } from '../db/database'

/** The wallet of row `i`, as SQL. */
type WalletOfRow = RawBuilder<string>

/** `count` made-up wallets in turn. Nobody has their keys. */
export const madeUpWallets = (count: number): WalletOfRow =>
  sql`'0x' || lpad(to_hex(i % ${sql.lit(count)} + 1), 40, '0')`

/**
 * Inserts debit cards of 25 dollars and more by SQL, a second apart, each with its payment, receipt and event as a call
 * would leave them. Real payments would take hours.
 */
export async function insertDebitCards(db: Database, count: number, wallet: WalletOfRow): Promise<void> {
  await sql`
    with cards as (
      insert into debit_cards
        (id, wallet, transaction_hash, sequence, key_version, last_four, expiry, amount_cents, created_at)
      select gen_random_uuid(), ${wallet}, '0x' || md5(i::text) || md5(random()::text), nextval('card_sequence'), 1,
        lpad((i % 10000)::text, 4, '0'), '2029-01', 2500 + i % 1000,
        date_trunc('second', now()) - i * interval '1 second'
      from generate_series(1, ${sql.lit(count)}) as i
      returning *),
    receipts as (
      insert into treasury_receipts
        (chain_id, transaction_hash, treasury, sender, sent_by, value_wei, block_number, block_hash, block_time, seen_at)
      select 31337, transaction_hash, ${LOCAL_ACCOUNTS.treasury}, wallet, wallet, amount_cents * 4000000000000, 0, '0x0',
        created_at, created_at from cards),
    recorded as (
      insert into events (at, kind, wallet, entity_id, data)
      select created_at, 'DebitCardCreated', wallet, id, jsonb_build_object('transactionHash', transaction_hash)
      from cards)
    insert into payments
      (id, chain_id, transaction_hash, kind, entity_id, wallet, value_wei, block_number, block_hash, block_time,
        price_cents, recorded_at, is_final)
    select gen_random_uuid(), 31337, transaction_hash, 'debit', id, wallet, amount_cents * 4000000000000, 0, '0x0',
      created_at, 250000, created_at, true from cards`.execute(db)
}

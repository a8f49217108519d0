import { sql, type Kysely, type Migration } from 'kysely'
import { ACTIVITY } from './activityMigration'
import { ACCOUNT_TRANSACTIONS } from './accountTransactionsMigration'
import { COLLATERAL } from './collateralMigration'
import { HOLDS } from './holdsMigration'
import { IDENTITY, SESSIONS } from './identityMigration'
import { INFLOWS } from './inflowsMigration'
import { RATE_LIMITS } from './limitsMigration'
import { LISTS } from './listsMigration'
import { PAID_CENTS } from './paidCentsMigration'
import { PARTS } from './partsMigration'
import { PAYERS } from './payersMigration'
import { PENDING } from './pendingMigration'
import { STATUS } from './statusMigration'
import { TOP_UPS } from './topUpsMigration'
import { TREASURY } from './treasuryMigration'
import { UNCLAIMED } from './unclaimedMigration'
import { WIRES } from './wiresMigration'

const CARD = `
  id uuid primary key,
  wallet text not null,
  transaction_hash text not null,
  sequence int8 not null unique,
  key_version int4 not null,
  last_four text not null,
  expiry text not null,
  amount_cents int8 not null check (amount_cents >= 0),
  created_at timestamptz not null`

const FIRST_BANK = [
  `create table whitelist (address text primary key, added_at timestamptz not null)`,
  `create table nonces (nonce text primary key, wallet text not null, expires_at timestamptz not null)`,
  `create index nonces_expiry on nonces (expires_at)`,
  `create table sessions (
    token_hash text primary key,
    wallet text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null)`,
  `create index sessions_expiry on sessions (expires_at)`,
  `create table users (
    wallet text primary key,
    created_at timestamptz not null,
    full_name text,
    email text,
    kyc_status text not null default 'none' check (kyc_status in ('none', 'pending', 'approved', 'rejected')),
    kyc_token text)`,
  `create table payments (
    id uuid primary key,
    chain_id int8 not null,
    transaction_hash text not null,
    kind text not null check (kind in ('credit', 'debit', 'wire', 'account')),
    entity_id uuid not null unique,
    wallet text not null,
    value_wei numeric(78, 0) not null check (value_wei >= 0),
    block_number int8 not null,
    block_hash text not null,
    block_time timestamptz not null,
    price_cents int8,
    intent_id uuid,
    recorded_at timestamptz not null,
    constraint payments_hash unique (chain_id, transaction_hash),
    constraint payments_intent unique (wallet, intent_id))`,
  `create sequence card_sequence as int8`,
  `create table credit_cards (${CARD},
    status text not null check (status in ('Active', 'Frozen')),
    margin_call_price_cents int8 not null,
    liquidation_price_cents int8 not null,
    collateral_wei numeric(78, 0) not null check (collateral_wei > 0),
    collateral_cents int8 not null)`,
  `create table debit_cards (${CARD})`,
  `create table accounts (
    id uuid primary key,
    wallet text not null,
    transaction_hash text not null,
    label text not null,
    permissions jsonb not null,
    chain_id int8 not null,
    address text not null,
    created_at timestamptz not null)`,
  `create table wires (
    id uuid primary key,
    wallet text not null,
    transaction_hash text not null,
    amount_cents int8 not null check (amount_cents > 0),
    paid_cents int8 not null check (paid_cents >= 0),
    recipient jsonb not null,
    banking jsonb not null,
    status text not null check (status in ('Processing', 'On hold', 'Sent', 'Completed', 'Returned')),
    status_reason text,
    created_at timestamptz not null)`,
  ...['credit_cards', 'debit_cards', 'accounts', 'wires'].map(
    (table) => `create index ${table}_by_wallet on ${table} (wallet, created_at desc, id)`,
  ),
  `create table prices (
    source text not null,
    at timestamptz not null,
    cents int8 not null check (cents > 0),
    primary key (at, source))`,
  `create table events (
    id int8 generated always as identity primary key,
    at timestamptz not null,
    kind text not null,
    wallet text not null,
    entity_id uuid,
    data jsonb not null)`,
  `create index events_by_entity on events (entity_id)`,
  `create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'events are never changed or deleted'; end $$`,
  `create trigger events_append_only before update or delete on events
    for each row execute function refuse_change()`,
  `create trigger events_never_emptied before truncate on events
    for each statement execute function refuse_change()`,
]

const migration = (statements: readonly string[]): Migration => ({
  up: async (db: Kysely<unknown>) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})

/**
 * Every change to the schema, in order. Migrations only go forward: one that has run anywhere is never edited, the next
 * one corrects it. The SQL is PostgreSQL 15's.
 */
export const migrations: Record<string, Migration> = {
  '0001-first-bank': migration(FIRST_BANK),
  '0002-treasury': migration(TREASURY),
  '0003-border': migration(RATE_LIMITS),
  '0004-parts': migration(PARTS),
  '0005-identity': migration(IDENTITY),
  '0005b-sessions': migration(SESSIONS),
  '0006-inflows': migration(INFLOWS),
  '0007-collateral': migration(COLLATERAL),
  '0008-wires': migration(WIRES),
  '0009-top-ups': migration(TOP_UPS),
  '0010-account-transactions': migration(ACCOUNT_TRANSACTIONS),
  '0011-payers': migration(PAYERS),
  '0012-activity': migration(ACTIVITY),
  '0013-lists': migration(LISTS),
  '0014-unclaimed': migration(UNCLAIMED),
  '0015-holds': migration(HOLDS),
  '0016-paid-cents': migration(PAID_CENTS),
  '0017-status': migration(STATUS),
  '0018-pending': migration(PENDING),
}

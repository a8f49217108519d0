/** Migration 0002: receipts of the treasury, refunds, and whether the chain still holds a payment. */
export const TREASURY = [
  // `orphaned_at` is set when a reorganisation removes the block, and null again once the payment is mined again. A
  // receipt is never deleted.
  `create table treasury_receipts (
    chain_id int8 not null,
    transaction_hash text not null,
    treasury text not null,
    sender text not null,
    value_wei numeric(78, 0) not null check (value_wei > 0),
    block_number int8 not null,
    block_hash text not null,
    block_time timestamptz not null,
    memo_kind text check (memo_kind in ('credit', 'debit', 'wire', 'account')),
    memo_intent_id uuid,
    memo_body_hash text,
    seen_at timestamptz not null,
    orphaned_at timestamptz,
    primary key (chain_id, transaction_hash))`,
  `create index treasury_receipts_by_sender on treasury_receipts (sender, block_number desc)`,
  `create index treasury_receipts_by_block on treasury_receipts (chain_id, treasury, block_number)`,
  // The last block that was read. Its hash is null before the first.
  `create table treasury_scans (
    chain_id int8 not null,
    treasury text not null,
    from_block int8 not null,
    block_number int8 not null,
    block_hash text,
    primary key (chain_id, treasury))`,
  // The last 256 blocks that were read, to find where a reorganisation began.
  `create table treasury_blocks (
    chain_id int8 not null,
    treasury text not null,
    number int8 not null,
    hash text not null,
    primary key (chain_id, treasury, number))`,
  // A refund is written before it is sent. `raw` is the signed transaction: sending it twice pays once.
  `create table refunds (
    id uuid primary key,
    chain_id int8 not null,
    transaction_hash text not null,
    treasury text not null,
    recipient text not null,
    value_wei numeric(78, 0) not null check (value_wei > 0),
    status text not null check (status in ('Intended', 'Done', 'Failed')),
    nonce int8,
    raw text,
    refund_hash text,
    block_number int8,
    block_hash text,
    created_at timestamptz not null,
    constraint refunds_receipt unique (chain_id, transaction_hash),
    constraint refunds_hash unique (chain_id, refund_hash))`,
  `alter table payments
    add column funding_status text not null default 'Confirmed' check (funding_status in ('Confirmed', 'Pending')),
    add column is_final boolean not null default false`,
  `create index payments_not_final on payments (chain_id, block_number) where not is_final`,
  // One row while new payments are paused, none while the bank is open.
  `create table pause (
    id int4 primary key check (id = 1),
    reason text not null,
    at timestamptz not null)`,
]

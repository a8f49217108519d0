/**
 * Migration 0006: one transaction may pay the treasury several times. `inflow` numbers these transfers in the order of the
 * trace. Earlier rows are direct payments, which have one transfer each: number 0.
 */
export const INFLOWS = [
  `alter table treasury_receipts
    add column inflow int4 not null default 0 check (inflow >= 0),
    drop constraint treasury_receipts_pkey,
    add primary key (chain_id, transaction_hash, inflow)`,
  `alter table refunds
    add column inflow int4 not null default 0 check (inflow >= 0),
    drop constraint refunds_receipt,
    add constraint refunds_receipt unique (chain_id, transaction_hash, inflow)`,
  // `siblings` counts the wallet's other transfers in the transaction, and `memo_body_hash` is the transfer's own: with
  // them a repeated call is answered while no node answers.
  `alter table payments
    add column inflow int4 not null default 0 check (inflow >= 0),
    add column siblings int4 not null default 0 check (siblings >= 0),
    add column memo_body_hash text,
    drop constraint payments_hash,
    add constraint payments_hash unique (chain_id, transaction_hash, inflow, part)`,
  // The treasury's balance where its check began, and at the last block up to which it is explained. Both are null until
  // a node has told a balance.
  `alter table treasury_scans
    add column start_block int8,
    add column start_wei numeric(78, 0),
    add column checked_block int8,
    add column checked_wei numeric(78, 0)`,
  `alter table treasury_blocks add column balance_wei numeric(78, 0)`,
  // What the treasury's own transactions sent and cost.
  `create table treasury_movements (
    chain_id int8 not null,
    treasury text not null,
    transaction_hash text not null,
    sent_wei numeric(78, 0) not null check (sent_wei >= 0),
    fee_wei numeric(78, 0) not null check (fee_wei >= 0),
    block_number int8 not null,
    block_hash text not null,
    primary key (chain_id, treasury, transaction_hash))`,
  `create index treasury_movements_by_block on treasury_movements (chain_id, treasury, block_number)`,
  // What no transaction explains, below zero where ether left. Blocks that no node could trace are tried again.
  `create table treasury_unexplained (
    chain_id int8 not null,
    treasury text not null,
    from_block int8 not null,
    to_block int8 not null check (to_block >= from_block),
    value_wei numeric(78, 0) not null check (value_wei <> 0),
    is_traced boolean not null,
    seen_at timestamptz not null,
    tried_at timestamptz not null,
    primary key (chain_id, treasury, from_block))`,
]

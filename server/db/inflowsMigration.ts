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
]

/** Migration 0009: transactions of programmable accounts that wait for signatures, and the signatures of their owners. */
export const ACCOUNT_TRANSACTIONS = [
  `create table account_transactions (
    hash text primary key,
    account_id uuid not null references accounts (id),
    nonce int8 not null check (nonce >= 0),
    is_rejection boolean not null,
    action jsonb not null,
    proposed_at timestamptz not null,
    from_block int8 not null,
    outcome text check (outcome in ('executed', 'replaced')),
    transaction_hash text,
    check (outcome is distinct from 'executed' or transaction_hash is not null))`,
  // One transaction per number, and one rejection beside it.
  `create unique index account_transactions_by_nonce
    on account_transactions (account_id, nonce, is_rejection)`,
  `create table account_signatures (
    hash text not null references account_transactions (hash),
    owner text not null,
    signature text not null,
    signed_at timestamptz not null,
    primary key (hash, owner))`,
  // An account is listed for each of its owners.
  `create index accounts_by_owner on accounts using gin ((permissions -> 'owners'))`,
]

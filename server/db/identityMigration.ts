/** Migration 0005: the check value of the card secret, and sessions found by their wallet. */
export const IDENTITY = [
  `create table card_keys (
    key_version int4 primary key,
    check_value text not null,
    created_at timestamptz not null)`,
  `create index sessions_by_wallet on sessions (wallet, created_at desc)`,
]

/** Migration 0005: the check value of the card secret, and sessions found by their wallet. */
export const IDENTITY = [
  `create table card_keys (
    key_version int4 primary key,
    check_value text not null,
    created_at timestamptz not null)`,
  `create index sessions_by_wallet on sessions (wallet, created_at desc)`,
]

/**
 * Migration 0005b: a session ends with its wallet's place on the whitelist, in the same step, so that none is left to
 * come back with the wallet.
 */
export const SESSIONS = [
  `delete from sessions where wallet not in (select address from whitelist)`,
  `alter table sessions add constraint sessions_whitelisted
    foreign key (wallet) references whitelist (address) on delete cascade`,
]

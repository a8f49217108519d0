/** Migration 0005: the check value of the card secret, and an index of sessions by wallet. */
export const IDENTITY = [
  `create table card_keys (
    key_version int4 primary key,
    check_value text not null,
    created_at timestamptz not null)`,
  `create index sessions_by_wallet on sessions (wallet, created_at desc)`,
]

/** Migration 0005b: leaving the whitelist ends a wallet's sessions, so that none revives when the wallet returns. */
export const SESSIONS = [
  `delete from sessions where wallet not in (select address from whitelist)`,
  `alter table sessions add constraint sessions_whitelisted
    foreign key (wallet) references whitelist (address) on delete cascade`,
]

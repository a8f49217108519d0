/** Migration 0003: what callers can write without limit is counted, bounded and deleted in time. */
export const BORDER = [
  // The columns and their order are rate-limiter-flexible's. Unlogged: a crash forgets counts, and no call waits for
  // the disk because it is counted. Room in each page keeps an update on it, without touching the index.
  `create unlogged table rate_limits (
    key text primary key,
    points int4 not null default 0,
    expire int8) with (fillfactor = 50)`,
  `create index nonces_by_wallet on nonces (wallet, expires_at desc)`,
  // Looks and freezes, which a customer makes as often as he likes, are kept for 400 days: PCI DSS 4.0.1, 10.5.1
  // wants twelve months. Everything about money, identity and the operator stays for ever.
  `create or replace function refuse_change() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'DELETE' then
        if old.kind in ('CardFrozen', 'CardUnfrozen', 'CardNumberShown') and old.at < now() - interval '400 days' then
          return old;
        end if;
      end if;
      raise exception 'events are never changed or deleted';
    end $$`,
  `create index events_of_looks on events (at) where kind in ('CardFrozen', 'CardUnfrozen', 'CardNumberShown')`,
]

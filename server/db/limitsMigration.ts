/** Migration 0003: rate limits, and tables that callers could fill without end are bounded or swept. */
export const RATE_LIMITS = [
  // rate-limiter-flexible needs these columns in this order. The table is unlogged: a crash forgets the counts, and no
  // call waits for the disk to be counted. The free space keeps an updated row on its page, without an index update.
  `create unlogged table rate_limits (
    key text primary key,
    points int4 not null default 0,
    expire int8) with (fillfactor = 50)`,
  `create index nonces_by_wallet on nonces (wallet, expires_at desc)`,
  // Customers view card numbers and freeze cards as often as they like. These events are kept for 400 days (PCI DSS
  // 4.0.1, 10.5.1 asks for twelve months). Everything about money, identity and the operator stays for ever.
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

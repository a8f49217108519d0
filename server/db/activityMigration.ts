/** Migration 0012: why details were rejected and since when an identity has its state; a wallet's events in order. */
export const ACTIVITY = [
  `alter table users add column kyc_reason text, add column kyc_changed_at timestamptz`,
  `create index events_by_wallet on events (wallet, at desc, id desc)`,
]

/** Migration 0011: a wallet may pay from a programmable account of its own (docs/decisions/0034). */
export const PAYERS = [
  // Null if the wallet itself paid.
  `alter table payments add column payer text`,
  // The sender of the transaction. Null for receipts that are older than this migration.
  `alter table treasury_receipts add column sent_by text`,
  `create index treasury_receipts_by_sent_by on treasury_receipts (sent_by)`,
]

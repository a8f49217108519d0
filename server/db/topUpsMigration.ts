/** Migration 0009: a payment of kind `topUp` names the wire that it adds to as its entity, so a wire may have several. */
export const TOP_UPS = [
  `alter table payments
    drop constraint payments_kind_check,
    add constraint payments_kind_check
      check (kind in ('credit', 'debit', 'wire', 'account', 'collateral', 'topUp'))`,
  `drop index payments_entity`,
  `create unique index payments_entity on payments (entity_id) where kind not in ('collateral', 'topUp')`,
  `create index payments_of_wire on payments (entity_id) where kind = 'topUp'`,
  `alter table treasury_receipts
    drop constraint treasury_receipts_memo_kind_check,
    add constraint treasury_receipts_memo_kind_check
      check (memo_kind in ('credit', 'debit', 'wire', 'account', 'collateral', 'topUp'))`,
]

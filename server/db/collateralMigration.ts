/**
 * Migration 0007: collateral can be added to a credit line, which can be closed. A payment of kind `collateral` names the
 * credit card that it adds to as its entity, so a card may have several payments. Every other entity still has one.
 */
export const COLLATERAL = [
  `alter table payments
    drop constraint payments_kind_check,
    add constraint payments_kind_check check (kind in ('credit', 'debit', 'wire', 'account', 'collateral')),
    drop constraint payments_entity_id_key`,
  `create unique index payments_entity on payments (entity_id) where kind <> 'collateral'`,
  `create index payments_of_line on payments (entity_id) where kind = 'collateral'`,
  `alter table treasury_receipts
    drop constraint treasury_receipts_memo_kind_check,
    add constraint treasury_receipts_memo_kind_check
      check (memo_kind in ('credit', 'debit', 'wire', 'account', 'collateral'))`,
  `alter table credit_cards add column closed_at timestamptz`,
  // Of a refund that returns a used payment, because its credit line was closed. Null where nothing has used the ether.
  `alter table refunds add column payment_id uuid references payments (id)`,
  `create unique index refunds_payment on refunds (payment_id)`,
]

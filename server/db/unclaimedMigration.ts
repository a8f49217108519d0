/**
 * Migration 0014: unclaimed payments are found without reading every payment of the past. Payments are never deleted, and
 * a remainder of 0 is never used, so a receipt that is used stays used.
 */
export const UNCLAIMED = [
  `alter table treasury_receipts add column is_used boolean not null default false`,
  `update treasury_receipts as receipt set is_used = true from payments as payment
    where payment.chain_id = receipt.chain_id and payment.transaction_hash = receipt.transaction_hash
      and payment.inflow = receipt.inflow and payment.remainder_wei = 0`,
  // Either may come first: the claim of a payment, or the scan that stores its receipt.
  `create function note_receipt_used() returns trigger language plpgsql as $$ begin
    update treasury_receipts set is_used = true
      where chain_id = new.chain_id and transaction_hash = new.transaction_hash and inflow = new.inflow;
    return null;
  end $$`,
  `create trigger payments_use_receipts after insert on payments
    for each row when (new.remainder_wei = 0) execute function note_receipt_used()`,
  `create function note_used_before() returns trigger language plpgsql as $$ begin
    new.is_used := exists (select from payments
      where chain_id = new.chain_id and transaction_hash = new.transaction_hash and inflow = new.inflow
        and remainder_wei = 0);
    return new;
  end $$`,
  `create trigger receipts_used_before before insert on treasury_receipts
    for each row execute function note_used_before()`,
  `drop index treasury_receipts_by_sender`,
  `drop index treasury_receipts_by_sent_by`,
  `create index treasury_receipts_unused_by_sender on treasury_receipts (chain_id, treasury, sender)
    where not is_used`,
  `create index treasury_receipts_unused_by_sent_by on treasury_receipts (chain_id, treasury, sent_by)
    where not is_used`,
]

/** Migration 0008: the states of a wire with their times, and refunds of the payments of a wire that came back. */
export const WIRES = [
  // Every state that a wire has had, with the reason that its owner reads. Rows are only ever added.
  `create table wire_changes (
    id int8 generated always as identity primary key,
    wire_id uuid not null references wires (id),
    status text not null check (status in ('Processing', 'On hold', 'Sent', 'Completed', 'Returned')),
    reason text,
    at timestamptz not null)`,
  `create index wire_changes_of_wire on wire_changes (wire_id, id)`,
  // Customers read the reason, so it is written to them.
  `update wires set status_reason = format('Your payment was worth $%s, $%s short.',
      to_char(paid_cents / 100.0, 'FM999,999,999,999,990.00'),
      to_char((amount_cents - paid_cents) / 100.0, 'FM999,999,999,999,990.00'))
    where status = 'On hold' and paid_cents < amount_cents and status_reason like 'The payment was worth%'`,
  `insert into wire_changes (wire_id, status, reason, at)
    select id, status, status_reason, created_at from wires`,
  // What came back of a wire that had left the bank. Null while nothing has, and where its payment goes back whole.
  `alter table wires add column returned_cents int8 check (returned_cents between 1 and amount_cents)`,
  // One part of a receipt may go back with its wire, and another because nothing was made of it.
  `alter table refunds drop constraint refunds_receipt`,
  `create unique index refunds_receipt on refunds (chain_id, transaction_hash, inflow) where payment_id is null`,
]

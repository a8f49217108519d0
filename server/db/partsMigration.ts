/** Wires used to take the whole of an overpaid payment. The excess becomes a remainder of that payment. */
export const RELEASE_OVERPAID_WIRES = `
  update payments set value_wei = used.wei, remainder_wei = payments.value_wei - used.wei
  from (
    select wires.id,
      div(wires.amount_cents * 1000000000000000000::numeric + price_cents - 1, price_cents) as wei
    from wires join payments on payments.entity_id = wires.id
    where wires.paid_cents - wires.amount_cents > 100 and price_cents > 0) as used
  where payments.entity_id = used.id and payments.remainder_wei = 0 and payments.value_wei > used.wei`

/** Migration 0004: a payment may be used in parts, one after the other. */
export const PARTS = [
  // `value_wei` is what this part took, `remainder_wei` what it left to the next part.
  `alter table payments
    add column part int4 not null default 0 check (part >= 0),
    add column remainder_wei numeric(78, 0) not null default 0 check (remainder_wei >= 0),
    drop constraint payments_hash,
    add constraint payments_hash unique (chain_id, transaction_hash, part)`,
  RELEASE_OVERPAID_WIRES,
]

/**
 * Migration 0016: a wire that left a remainder was paid its amount, and no more. Before, `paid_cents` counted the remainder
 * too. Only a wire's own payment can leave one that was counted: top-ups were always counted without theirs.
 */
export const PAID_CENTS = [
  `update wires set paid_cents = amount_cents from payments
    where payments.entity_id = wires.id and payments.kind = 'wire' and payments.remainder_wei > 0
      and paid_cents > amount_cents`,
]

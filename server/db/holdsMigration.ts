/** Migration 0015: what a wire on hold waits for. Before, only the sentence in `status_reason` said so. */
export const HOLDS = [
  `alter table wires add column hold text check (hold in ('short', 'reorganised', 'operator'))`,
  `update wires set hold = case
      when status_reason like 'The chain was reorganised%' then 'reorganised'
      when status_reason like 'Your payment was worth %' and paid_cents < amount_cents then 'short'
      else 'operator' end
    where status = 'On hold'`,
]

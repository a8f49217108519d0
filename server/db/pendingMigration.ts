/** Migration 0018: a wallet's balance leaves out its few pending payments without reading the others. */
export const PENDING = [
  `create index payments_pending on payments (entity_id) where funding_status = 'Pending'`,
]

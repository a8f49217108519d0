/** Migration 0018: finds the few pending payments, which a balance leaves out, without reading the others. */
export const PENDING = [
  `create index payments_pending on payments (entity_id) where funding_status = 'Pending'`,
]

/** Migration 0013: what lists are read by, page by page, whatever the number of payments and wallets. */
export const LISTS = [
  // The partial indexes of added payments were of no use to a query that asks for every payment of an entity.
  `create index payments_of_entity on payments (entity_id)`,
  `drop index payments_of_line`,
  `drop index payments_of_wire`,
  // Before, the ids ran the other way than the moments, so that a page could not begin at one of the index's entries.
  ...['credit_cards', 'debit_cards', 'accounts', 'wires'].flatMap((table) => [
    `drop index ${table}_by_wallet`,
    `create index ${table}_by_wallet on ${table} (wallet, created_at desc, id desc)`,
  ]),
]

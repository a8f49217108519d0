/** Migration 0013: indexes by which pages of lists are read, whatever the number of payments and wallets. */
export const LISTS = [
  // A query for every payment of an entity could not use the two partial indexes.
  `create index payments_of_entity on payments (entity_id)`,
  `drop index payments_of_line`,
  `drop index payments_of_wire`,
  // The old indexes sorted ids in ascending and moments in descending order, so no page could begin inside them.
  ...['credit_cards', 'debit_cards', 'accounts', 'wires'].flatMap((table) => [
    `drop index ${table}_by_wallet`,
    `create index ${table}_by_wallet on ${table} (wallet, created_at desc, id desc)`,
  ]),
]

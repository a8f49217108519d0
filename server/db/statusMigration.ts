/** Migration 0017: what has not ended yet is found without reading what has. Almost all wires and refunds have ended. */
export const STATUS = [
  `create index wires_by_status on wires (status)`,
  `create index refunds_by_status on refunds (status, block_number)`,
]

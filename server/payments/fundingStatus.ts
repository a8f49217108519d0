import { sql } from 'kysely'
import type { FundingStatus } from '../db/schema'

/** A column of an entity's select: does the chain still hold the payment that made it? */
export const fundingStatus = (table: 'credit_cards' | 'debit_cards' | 'accounts' | 'wires') =>
  sql<FundingStatus>`coalesce(
    (select payments.funding_status from payments where payments.entity_id = ${sql.ref(`${table}.id`)}),
    'Confirmed')`.as('funding_status')

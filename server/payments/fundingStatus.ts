import { sql } from 'kysely'
import type { FundingStatus } from '../db/schema'

type Entity = 'credit_cards' | 'debit_cards' | 'accounts' | 'wires'

/** A column of an entity's select: does the chain still hold the payment that made it? */
export const fundingStatus = (table: Entity) =>
  sql<FundingStatus>`coalesce(
    (select payments.funding_status from payments where payments.entity_id = ${sql.ref(`${table}.id`)}),
    'Confirmed')`.as('funding_status')

/** A column of an entity's select: which part of its payment made it? */
export const paymentPart = (table: Entity) =>
  sql<number>`coalesce(
    (select payments.part from payments where payments.entity_id = ${sql.ref(`${table}.id`)}), 0)`.as('part')

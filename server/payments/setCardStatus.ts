import { sql } from 'kysely'
import { CallError, orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import type { Deps } from '../deps'
import type { EventKind } from '../events'

/**
 * Freezes or unfreezes a credit card. Idempotent: a card that has the status already succeeds and leaves no event.
 * @throws CallError NOT_FOUND for a card that is not this wallet's, CARD_CLOSED
 */
export async function setCardStatus(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  wallet: string,
  id: string,
  status: 'Active' | 'Frozen',
): Promise<void> {
  const kind: EventKind = status === 'Frozen' ? 'CardFrozen' : 'CardUnfrozen'
  // One statement, and so one transaction.
  const { numInsertedOrUpdatedRows: changed } = await db
    .with('changed', (cards) =>
      cards
        .updateTable('credit_cards')
        .set({ status })
        .where('id', '=', id)
        .where('wallet', '=', wallet)
        .where('status', '<>', status)
        .where('closed_at', 'is', null)
        .returning(['id', 'wallet']),
    )
    .insertInto('events')
    .columns(['kind', 'at', 'wallet', 'entity_id', 'data'])
    .expression((eb) =>
      eb
        .selectFrom('changed')
        .select([sql`${kind}::text`.as('kind'), sql`${now()}::timestamptz`.as('at')])
        .select(['wallet', 'id', sql`'{}'::jsonb`.as('data')]),
    )
    .executeTakeFirst()
  if (changed === 0n) await refuseUnlessDone(db, wallet, id)
}

/** Why a card was not changed. A card that is not closed has the status already. */
async function refuseUnlessDone(trx: Queryable, wallet: string, id: string): Promise<void> {
  const { closed_at } = await trx
    .selectFrom('credit_cards')
    .select('closed_at')
    .where('id', '=', id)
    .where('wallet', '=', wallet)
    .executeTakeFirstOrThrow(orNotFound)
  if (closed_at) throw new CallError('CARD_CLOSED')
}

import { CallError, orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import { transact } from '../db/transact'
import type { Deps } from '../deps'
import { recordEvent } from '../events'

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
  await transact(db, async (trx) => {
    const own = trx.updateTable('credit_cards').where('id', '=', id).where('wallet', '=', wallet)
    const { numUpdatedRows } = await own
      .set({ status })
      .where('status', '<>', status)
      .where('closed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuseUnlessDone(trx, wallet, id)
    const kind = status === 'Frozen' ? 'CardFrozen' : 'CardUnfrozen'
    return recordEvent(trx, { kind, at: now(), wallet, entityId: id })
  })
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

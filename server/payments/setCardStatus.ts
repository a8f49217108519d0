import { CallError, orNotFound } from '../callError'
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
    const card = await trx
      .selectFrom('credit_cards')
      .select(['status', 'closed_at'])
      .where('id', '=', id)
      .where('wallet', '=', wallet)
      .forUpdate()
      .executeTakeFirstOrThrow(orNotFound)
    if (card.closed_at) throw new CallError('CARD_CLOSED')
    if (card.status === status) return
    await trx.updateTable('credit_cards').set({ status }).where('id', '=', id).execute()
    const kind = status === 'Frozen' ? 'CardFrozen' : 'CardUnfrozen'
    await recordEvent(trx, { kind, at: now(), wallet, entityId: id })
  })
}

import { transact } from '../db/transact'
import type { Deps } from '../deps'
import { recordEvent } from '../events'

/**
 * Lets a wire go out that is on hold because its payment was worth less than its amount; the bank bears the rest. Who
 * may decide that is the operator's. False where there is no such wire, or the chain does not hold its payment.
 * @param id of the wire, a UUID
 */
export const releaseWire = ({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<boolean> =>
  transact(db, async (trx) => {
    const wire = await trx
      .updateTable('wires')
      .set({ status: 'Processing', status_reason: null })
      .where('id', '=', id)
      .where('status', '=', 'On hold')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.entity_id', '=', 'wires.id')
            .where('funding_status', '=', 'Confirmed'),
        ),
      )
      .returning(['wallet', 'amount_cents', 'paid_cents'])
      .executeTakeFirst()
    if (!wire) return false
    const data = { amountCents: String(wire.amount_cents), paidCents: String(wire.paid_cents) }
    await recordEvent(trx, { kind: 'WireReleased', at: now(), wallet: wire.wallet, entityId: id, data })
    return true
  })

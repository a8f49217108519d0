import { transact } from '../db/transact'
import type { Deps } from '../deps'
import { changeWire, lockWire, NEXT_STATES, type WireStatus } from './changeWire'

/** The state cannot be set. The message is a sentence for the operator. */
export class StateRefused extends Error {}

/**
 * Sets the state of a wire by hand. `Returned` is not set here: it gives the money back (`treasury/returnWire.ts`).
 * @param id of the wire, a UUID
 * @param reason for the wire's owner; null where the state says enough, which a hold never does
 * @throws StateRefused for a change that the states do not allow, or while the chain does not hold the payment
 */
export const setWireState = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: string,
  to: Exclude<WireStatus, 'Returned'>,
  reason: string | null,
): Promise<void> =>
  transact(db, async (trx) => {
    const wire = await lockWire(trx, id)
    if (!wire) throw new StateRefused(`There is no wire ${id}.`)
    const next = NEXT_STATES[wire.status]
    if (!next.includes(to))
      throw new StateRefused(
        next.length === 0
          ? `The wire ${id} is ${wire.status}, and stays so.`
          : `The wire ${id} is ${wire.status}: next can be ${next.join(' or ')}.`,
      )
    if (to === 'On hold' && reason === null)
      throw new StateRefused('Say why: its owner reads the reason of a hold.')
    const pending = await trx
      .selectFrom('payments')
      .select('transaction_hash')
      .where('entity_id', '=', id)
      .where('funding_status', '=', 'Pending')
      .executeTakeFirst()
    if (pending && to !== 'On hold')
      throw new StateRefused(`The chain does not hold ${pending.transaction_hash} just now.`)
    const hold = to === 'On hold' ? 'operator' : undefined
    await changeWire(trx, wire, { to, hold, reason, at: now(), by: 'operator' })
  })

import { CallError } from '../callError'
import type { Deps } from '../deps'
import { transact } from '../db/transact'
import { RefundNeedsOperator, RefundRefused } from '../treasury/planRefund'
import { returnWire } from '../treasury/returnWire'
import { lockWire, stayOnHold } from './changeWire'
import { RETURNED_BY_HAND } from './holds'
import { readWire, type WireRecord } from './readWires'

/**
 * Cancels a wire that is on hold, for its owner: its payments go back to whoever made them. The running bank sends the
 * signed transactions. Where a payer's code takes much gas, the wire stays on hold for an operator, who returns it. Idempotent: a
 * wire that has come back already stays as it is.
 * @param id of the wire, a UUID
 * @throws CallError NOT_FOUND for a wire that is not this wallet's, WIRE_NOT_ON_HOLD, REFUND_UNAVAILABLE while the bank
 * cannot pay or the chain does not hold the payment, …_UNAVAILABLE
 */
export async function cancelWire(
  deps: Pick<Deps, 'db' | 'chain' | 'settings' | 'now' | 'prices' | 'treasuryKey'>,
  wallet: string,
  id: string,
): Promise<WireRecord> {
  const { status, payments } = await readWire(deps.db, wallet, id)
  if (status !== 'Returned') {
    if (status !== 'On hold') throw new CallError('WIRE_NOT_ON_HOLD')
    // What the chain does not hold cannot go back, and its owner could not ask for it again.
    if (payments.some(({ funding_status }) => funding_status === 'Pending'))
      throw new CallError('REFUND_UNAVAILABLE')
    try {
      await returnWire(deps, id, { reason: 'You cancelled this wire.', by: 'customer', from: 'On hold' })
    } catch (error) {
      if (!(error instanceof RefundRefused)) throw error
      if (error instanceof RefundNeedsOperator) await leaveToOperator(deps, id)
      // Another call may have cancelled it meanwhile.
      const wire = await readWire(deps.db, wallet, id)
      if (wire.status === 'Returned' || error instanceof RefundNeedsOperator) return wire
      throw new CallError('REFUND_UNAVAILABLE', undefined, error)
    }
  }
  return readWire(deps.db, wallet, id)
}

const leaveToOperator = ({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<void> =>
  transact(db, async (trx) => {
    const wire = await lockWire(trx, id)
    if (wire?.status !== 'On hold' || wire.status_reason === RETURNED_BY_HAND.reason) return
    await stayOnHold(trx, id, RETURNED_BY_HAND, now())
  })

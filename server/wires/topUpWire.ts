import { centsFromUsd } from '../../src/lib/money'
import type { calls } from '../../src/services/contracts'
import { CallError, orNotFound } from '../callError'
import type { RecordDeps } from '../deps'
import { fund, type CreateRequestOf } from '../payments/fund'
import { takenByWire } from '../payments/parts'
import { changeWire, lockWire, stayOnHold } from './changeWire'
import { missingCents, REORGANISED, shortHold, topUpUntil } from './holds'
import { readWire, readWires } from './readWires'

/**
 * Adds what was paid to a wire that is on hold because its payment was worth too little. The wire goes on once it is paid;
 * an excess of more than a dollar stays unclaimed. Repeated, it returns the wire as it is now.
 * @param id of the wire, a UUID
 * @throws as `fund`, and CallError NOT_FOUND for a wire that is not this wallet's, WIRE_NOT_SHORT
 */
export async function topUpWire(
  deps: RecordDeps,
  request: CreateRequestOf<typeof calls.wireTopUp>,
  id: string,
) {
  const { body, wallet } = request
  if (body.wireId !== id)
    throw new CallError('INVALID_REQUEST', { wireId: 'Names another wire than the path of the call.' })
  await readWire(deps.db, wallet, id)
  return fund(deps, {
    kind: 'topUp',
    entityId: id,
    request,
    statedCents: centsFromUsd(body.amount),
    take: async (funding, trx) => {
      const wire = await lockWire(trx, id)
      return wire ? takenByWire(funding, missingCents(wire), body.part ?? 0) : funding.valueWei
    },
    insert: async (trx, { takenWei, valueWei, valueCents, blockTime, at }) => {
      const wire = await lockWire(trx, id)
      if (!wire) throw orNotFound()
      const missing = missingCents(wire)
      const [record] = await readWires(trx, { id })
      const [first] = record?.payments ?? []
      if (missing === 0n || !first || blockTime > topUpUntil(first.block_time))
        throw new CallError('WIRE_NOT_SHORT')
      const paidCents = wire.paid_cents + (takenWei < valueWei ? missing : valueCents)
      await trx.updateTable('wires').set({ paid_cents: paidCents }).where('id', '=', id).execute()
      if (paidCents < wire.amount_cents)
        await stayOnHold(trx, id, shortHold(paidCents, wire.amount_cents), at)
      else if (record?.payments.some(({ funding_status }) => funding_status === 'Pending'))
        await stayOnHold(trx, id, REORGANISED, at)
      else
        await changeWire(
          trx,
          { ...wire, paid_cents: paidCents },
          { to: 'Processing', reason: null, at, by: 'customer' },
        )
    },
    load: (trx) => readWire(trx, wallet, id),
  })
}

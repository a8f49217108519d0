import { centsFromUsd } from '../../src/lib/money'
import type { calls } from '../../src/services/contracts'
import type { RecordDeps } from '../deps'
import { rememberState } from '../wires/changeWire'
import { shortHold } from '../wires/holds'
import { readWire } from '../wires/readWires'
import { fund, type CreateRequestOf } from './fund'
import { takenByWire } from './parts'
import { validateWire } from './validateWire'

/**
 * Accepts a paid wire. A wire that was paid a single cent too little waits on hold: the price that its payment counts at
 * already allows for moves of ETH since the quote (docs/decisions/0019). @throws as `fund` and `validateWire`
 */
export async function acceptWire(deps: RecordDeps, request: CreateRequestOf<typeof calls.wireCreate>) {
  const { body, wallet } = request
  validateWire(body)
  const amountCents = centsFromUsd(body.amount)
  return fund(deps, {
    kind: 'wire',
    request,
    statedCents: amountCents,
    take: (funding) => takenByWire(funding, amountCents, body.part ?? 0),
    insert: async (trx, { id, transactionHash, takenWei, valueWei, valueCents, at }) => {
      const short = valueCents < amountCents ? shortHold(valueCents, amountCents) : undefined
      const status = short ? 'On hold' : 'Processing'
      const { hold = null, reason = null } = short ?? {}
      await trx
        .insertInto('wires')
        .values({
          id,
          wallet,
          transaction_hash: transactionHash,
          amount_cents: amountCents,
          // A remainder is not paid for this wire.
          paid_cents: takenWei < valueWei ? amountCents : valueCents,
          recipient: JSON.stringify(body.recipientDetails),
          banking: JSON.stringify(body.bankingDetails),
          status,
          hold,
          status_reason: reason,
          created_at: at,
        })
        .execute()
      await rememberState(trx, { wire_id: id, status, reason, at })
    },
    load: (trx, id) => readWire(trx, wallet, id),
  })
}

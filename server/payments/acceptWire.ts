import { centsFromUsd, usdFromCents } from '../../src/lib/money'
import type { calls } from '../../src/services/contracts'
import { orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import type { RecordDeps } from '../deps'
import { fund, type CreateRequestOf } from './fund'
import { takenByWire } from './parts'
import { paymentsOf } from './paymentsOf'
import { validateWire } from './validateWire'

export const wiresOf = (db: Queryable, wallet: string) =>
  paymentsOf(db, wallet).innerJoin('wires as entity', 'entity.id', 'payments.entity_id').selectAll('entity')

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
    insert: (trx, { id, transactionHash, valueCents, at }) => {
      const missingCents = amountCents - valueCents
      const isShort = missingCents > 0n
      return trx
        .insertInto('wires')
        .values({
          id,
          wallet,
          transaction_hash: transactionHash,
          amount_cents: amountCents,
          paid_cents: valueCents,
          recipient: JSON.stringify(body.recipientDetails),
          banking: JSON.stringify(body.bankingDetails),
          status: isShort ? 'On hold' : 'Processing',
          status_reason: isShort
            ? `The payment was worth ${usdFromCents(valueCents)} USD, ${usdFromCents(missingCents)} USD less than this wire.`
            : null,
          created_at: at,
        })
        .execute()
    },
    load: (trx, id) => wiresOf(trx, wallet).where('entity.id', '=', id).executeTakeFirstOrThrow(orNotFound),
  })
}

import { centsFromUsd } from '../../src/lib/money'
import type { calls, RequestOf } from '../../src/services/contracts'
import type { Queryable } from '../db/database'
import { found } from '../found'
import type { Asked, RecordDeps } from './asked'
import { fund, type Funding } from './fund'
import { fundingStatus, paymentPart } from './fundingStatus'
import { judgeWire } from './judgeWire'
import { takenByWire } from './parts'
import { refuseBadWire } from './refuseBadWire'

/** A wallet's wires, each with its funding status. */
export const wiresOf = (db: Queryable, wallet: string) =>
  db
    .selectFrom('wires')
    .selectAll()
    .select([fundingStatus('wires'), paymentPart('wires')])
    .where('wallet', '=', wallet)

/** Takes a paid wire in, to go out or to wait for somebody to look at it. @throws as `fund` and `refuseBadWire`. */
export async function acceptWire(
  deps: RecordDeps,
  { wallet, body, sent, consent }: Asked<typeof calls.wireCreate>,
) {
  refuseBadWire(body)
  return fund(deps, {
    kind: 'wire',
    event: 'WireAccepted',
    wallet,
    transactionHash: body.transactionHash,
    part: body.part ?? 0,
    sent,
    statedCents: centsFromUsd(body.amount),
    take: (funding) => takenByWire(funding, centsFromUsd(body.amount), body.part ?? 0),
    consent,
    verify: (hash) => deps.chain.verifyPayment(hash, wallet),
    insert: (trx, funding) => insertWire(trx, funding, body),
    load: async (trx, id) => found(await wiresOf(trx, wallet).where('id', '=', id).executeTakeFirst()),
  })
}

async function insertWire(db: Queryable, funding: Funding, body: RequestOf<typeof calls.wireCreate>) {
  const amountCents = centsFromUsd(body.amount)
  const { status, reason } = judgeWire(funding.valueCents, amountCents)
  return db
    .insertInto('wires')
    .values({
      id: funding.id,
      wallet: funding.wallet,
      transaction_hash: funding.transactionHash,
      amount_cents: amountCents,
      paid_cents: funding.valueCents,
      recipient: JSON.stringify(body.recipientDetails),
      banking: JSON.stringify(body.bankingDetails),
      status,
      status_reason: reason,
      created_at: funding.at,
    })
    .execute()
}

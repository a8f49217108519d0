import { largestLineCents, liquidationPriceCents, marginCallPriceCents } from '../../src/lib/credit'
import { centsFromUsd } from '../../src/lib/money'
import type { calls } from '../../src/services/contracts'
import { CallError, orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import type { RecordDeps } from '../deps'
import { fund, type CreateRequestOf, type Funding } from './fund'
import { issueCard } from './issueCard'
import { paymentsOf } from './paymentsOf'

export const creditCardsOf = (db: Queryable, wallet: string) =>
  paymentsOf(db, wallet)
    .innerJoin('credit_cards as entity', 'entity.id', 'payments.entity_id')
    .selectAll('entity')

/**
 * Opens a credit line against the collateral that was paid.
 * @throws as `fund`, and CallError INVALID_REQUEST for a line of nothing
 */
export async function openCreditCard(deps: RecordDeps, request: CreateRequestOf<typeof calls.creditCreate>) {
  const { body, wallet } = request
  const requestedCents = centsFromUsd(body.amount)
  if (requestedCents === 0n) throw new CallError('INVALID_REQUEST', { amount: 'Must be more than nothing.' })
  return fund(deps, {
    kind: 'credit',
    request,
    statedCents: centsFromUsd(body.collateralizedAssetValue),
    verify: (hash) => deps.chain.verifyPayment(hash, wallet),
    insert: (trx, funding) => insertCard(deps, trx, funding, requestedCents),
    load: (trx, id) =>
      creditCardsOf(trx, wallet).where('entity.id', '=', id).executeTakeFirstOrThrow(orNotFound),
  })
}

/** The bank decides every amount: the collateral is what was paid, and the line shrinks to what that allows. */
async function insertCard(
  deps: Pick<RecordDeps, 'issuer'>,
  db: Queryable,
  funding: Funding,
  requestedCents: bigint,
) {
  const { valueWei, valueCents } = funding
  const largestCents = largestLineCents(valueCents)
  const amountCents = requestedCents < largestCents ? requestedCents : largestCents
  return db
    .insertInto('credit_cards')
    .values({
      ...(await issueCard(deps, db, funding)),
      status: 'Active',
      amount_cents: amountCents,
      margin_call_price_cents: marginCallPriceCents(amountCents, valueWei),
      liquidation_price_cents: liquidationPriceCents(amountCents, valueWei),
      collateral_wei: valueWei,
      collateral_cents: valueCents,
    })
    .execute()
}

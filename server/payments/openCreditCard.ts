import { largestLineCents, liquidationPriceCents, marginCallPriceCents } from '../../src/lib/credit'
import { centsFromUsd } from '../../src/lib/money'
import type { calls } from '../../src/services/contracts'
import { CallError, orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import type { RecordDeps } from '../deps'
import { fund, type CreateRequestOf } from './fund'
import { issueCard } from './issueCard'
import { paymentsOf } from './paymentsOf'

export const creditCardsOf = (db: Queryable, wallet: string) =>
  paymentsOf(db, wallet)
    .innerJoin('credit_cards as entity', 'entity.id', 'payments.entity_id')
    .selectAll('entity')

export const creditCardOf = (db: Queryable, wallet: string, id: string) =>
  creditCardsOf(db, wallet).where('entity.id', '=', id).executeTakeFirstOrThrow(orNotFound)

/**
 * Opens a credit line against the collateral that was paid. The bank decides every amount: the collateral is what was
 * paid, and the line shrinks to what that allows.
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
    insert: async (trx, funding) => {
      const { valueWei, valueCents } = funding
      const largestCents = largestLineCents(valueCents)
      const amountCents = requestedCents < largestCents ? requestedCents : largestCents
      return trx
        .insertInto('credit_cards')
        .values({
          ...(await issueCard(deps, trx, funding)),
          status: 'Active',
          amount_cents: amountCents,
          margin_call_price_cents: marginCallPriceCents(amountCents, valueWei),
          liquidation_price_cents: liquidationPriceCents(amountCents, valueWei),
          collateral_wei: valueWei,
          collateral_cents: valueCents,
        })
        .execute()
    },
    load: (trx, id) => creditCardOf(trx, wallet, id),
  })
}

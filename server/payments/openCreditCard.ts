import { largestLineCents, liquidationPriceCents, marginCallPriceCents } from '../../src/lib/credit'
import { centsFromUsd } from '../../src/lib/money'
import type { calls } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { RecordDeps } from '../deps'
import { creditCardOf } from './creditLine'
import { fund, type CreateRequestOf } from './fund'
import { issueCard } from './issueCard'

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

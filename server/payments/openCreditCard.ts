import { largestLineCents, liquidationPriceCents, marginCallPriceCents } from '../../src/lib/credit'
import { centsFromUsd } from '../../src/lib/money'
import type { calls } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { Queryable } from '../db/database'
import { found } from '../found'
import type { Asked, RecordDeps } from './asked'
import { fund, type Funding } from './fund'
import { fundingStatus, paymentPart } from './fundingStatus'
import { issueCard } from './issueCard'

/** A wallet's credit cards, each with its funding status. */
export const creditCardsOf = (db: Queryable, wallet: string) =>
  db
    .selectFrom('credit_cards')
    .selectAll()
    .select([fundingStatus('credit_cards'), paymentPart('credit_cards')])
    .where('wallet', '=', wallet)

/**
 * Opens a credit line against the collateral that was paid. @throws as `fund`, and CallError INVALID_REQUEST for a
 * line of nothing.
 */
export async function openCreditCard(
  deps: RecordDeps,
  { wallet, body, sent, consent }: Asked<typeof calls.creditCreate>,
) {
  const requestedCents = centsFromUsd(body.amount)
  if (requestedCents === 0n) throw new CallError('INVALID_REQUEST', { amount: 'Must be more than nothing.' })
  return fund(deps, {
    kind: 'credit',
    event: 'CreditCardOpened',
    wallet,
    transactionHash: body.transactionHash,
    part: body.part ?? 0,
    sent,
    statedCents: centsFromUsd(body.collateralizedAssetValue),
    consent,
    verify: (hash) => deps.chain.verifyPayment(hash, wallet),
    insert: (trx, funding) => openLine(deps, trx, funding, requestedCents),
    load: async (trx, id) => found(await creditCardsOf(trx, wallet).where('id', '=', id).executeTakeFirst()),
  })
}

/** The bank decides every amount: the collateral is what was paid, and the line shrinks to what it opens. */
async function openLine(
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

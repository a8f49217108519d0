import { centsFromUsd } from '../../src/lib/money'
import type { calls } from '../../src/services/contracts'
import { CallError, orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import type { RecordDeps } from '../deps'
import { changeCollateral, creditCardOf } from './creditLine'
import { fund, type CreateRequestOf } from './fund'

/**
 * Adds what was paid to the collateral of a credit line, and computes both its prices anew. Repeated, it returns the card
 * as it is now.
 * @param id of the card, a UUID
 * @throws as `fund`, and CallError NOT_FOUND for a card that is not this wallet's, CARD_CLOSED
 */
export async function addCollateral(
  deps: RecordDeps,
  request: CreateRequestOf<typeof calls.creditCollateral>,
  id: string,
) {
  const { body, wallet } = request
  if (body.cardId !== id)
    throw new CallError('INVALID_REQUEST', { cardId: 'Names another credit card than the path of the call.' })
  await creditCardOf(deps.db, wallet, id)
  return fund(deps, {
    kind: 'collateral',
    entityId: id,
    request,
    statedCents: centsFromUsd(body.collateralizedAssetValue),
    insert: async (trx, { valueWei, valueCents }) => {
      await refuseUnlessOpen(trx, wallet, id)
      await changeCollateral(trx, id, valueWei, valueCents)
    },
    load: (trx, cardId) => creditCardOf(trx, wallet, cardId),
  })
}

/**
 * The operator's command that closes a line takes the wallet's lock too, so the line stays open until the collateral is
 * recorded. A frozen card takes collateral: a stolen card is frozen, and its line may be in a margin call.
 */
async function refuseUnlessOpen(trx: Queryable, wallet: string, id: string): Promise<void> {
  const card = await trx
    .selectFrom('credit_cards')
    .select('closed_at')
    .where('id', '=', id)
    .where('wallet', '=', wallet)
    .executeTakeFirstOrThrow(orNotFound)
  if (card.closed_at) throw new CallError('CARD_CLOSED')
}

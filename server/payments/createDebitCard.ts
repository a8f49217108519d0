import { centsFromUsd } from '../../src/lib/money'
import type { calls } from '../../src/services/contracts'
import { orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import type { RecordDeps } from '../deps'
import { fund, type CreateRequestOf } from './fund'
import { issueCard } from './issueCard'
import { paymentsOf } from './paymentsOf'

export const debitCardsOf = (db: Queryable, wallet: string) =>
  paymentsOf(db, wallet)
    .innerJoin('debit_cards as entity', 'entity.id', 'payments.entity_id')
    .selectAll('entity')

export const debitCardOf = (db: Queryable, wallet: string, id: string) =>
  debitCardsOf(db, wallet).where('entity.id', '=', id).executeTakeFirstOrThrow(orNotFound)

/** A card holds what was paid, rounded down to the cent: the requested amount, if that was quoted. @throws as `fund` */
export const createDebitCard = (deps: RecordDeps, request: CreateRequestOf<typeof calls.debitCreate>) =>
  fund(deps, {
    kind: 'debit',
    request,
    statedCents: centsFromUsd(request.body.amount),
    insert: async (trx, funding) =>
      trx
        .insertInto('debit_cards')
        .values({ ...(await issueCard(deps, trx, funding)), amount_cents: funding.valueCents })
        .execute(),
    load: (trx, id) => debitCardOf(trx, request.wallet, id),
  })

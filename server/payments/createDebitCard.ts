import { centsFromUsd } from '../../src/lib/money'
import type { calls } from '../../src/services/contracts'
import { orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import { cutPage, isInPage, newestFirst, rowsToRead, type Page } from '../db/page'
import type { RecordDeps } from '../deps'
import { fund, type CreateRequestOf } from './fund'
import { issueCard } from './issueCard'

const debitCardsOf = (db: Queryable, wallet: string) =>
  db
    .selectFrom('debit_cards as entity')
    .innerJoin('payments', 'payments.entity_id', 'entity.id')
    .selectAll('entity')
    .select(['payments.inflow', 'payments.part', 'payments.funding_status'])
    .where('entity.wallet', '=', wallet)

/** A page of a wallet's debit cards. @throws as `cutPage` */
export async function listDebitCards(db: Queryable, wallet: string, page: Page) {
  const rows = await debitCardsOf(db, wallet)
    .where(isInPage('debit_cards', page))
    .orderBy(newestFirst)
    .limit(rowsToRead(page))
    .execute()
  return cutPage(rows, page)
}

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

import { centsFromUsd } from '../../src/lib/money'
import type { calls } from '../../src/services/contracts'
import type { Queryable } from '../db/database'
import { found } from '../found'
import type { Asked, RecordDeps } from './asked'
import { fund } from './fund'
import { fundingStatus, paymentPart } from './fundingStatus'
import { issueCard } from './issueCard'

/** A wallet's debit cards, each with its funding status. */
export const debitCardsOf = (db: Queryable, wallet: string) =>
  db
    .selectFrom('debit_cards')
    .selectAll()
    .select([fundingStatus('debit_cards'), paymentPart('debit_cards')])
    .where('wallet', '=', wallet)

/** Makes a debit card that holds what was paid, rounded down to the cent: the amount asked for, if that was quoted. @throws as `fund`. */
export const createDebitCard = (
  deps: RecordDeps,
  { wallet, body, sent, consent }: Asked<typeof calls.debitCreate>,
) =>
  fund(deps, {
    kind: 'debit',
    event: 'DebitCardCreated',
    wallet,
    transactionHash: body.transactionHash,
    part: body.part ?? 0,
    sent,
    statedCents: centsFromUsd(body.amount),
    consent,
    verify: (hash) => deps.chain.verifyPayment(hash, wallet),
    insert: async (trx, funding) =>
      trx
        .insertInto('debit_cards')
        .values({ ...(await issueCard(deps, trx, funding)), amount_cents: funding.valueCents })
        .execute(),
    load: async (trx, id) => found(await debitCardsOf(trx, wallet).where('id', '=', id).executeTakeFirst()),
  })

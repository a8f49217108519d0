import type { Selectable } from 'kysely'
import { withCollateral } from '../../src/lib/credit'
import { centsOfWei } from '../../src/lib/money'
import { orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import { anyIdOf, cutPage, isInPage, newestFirst, rowsToRead, type Listed, type Page } from '../db/page'
import type { CreditCardRow, PaymentRow, RefundRow } from '../db/schema'

type Payment = Selectable<PaymentRow>

/** A payment of collateral, and the refund that returns it once its line is closed. */
type LinePayment = Payment & {
  refund_hash: string | null
  refund_status: RefundRow['status'] | null
}

/** A credit card with the payments of its collateral, the opening first. */
export type CreditLine = Selectable<CreditCardRow> &
  Pick<Payment, 'inflow' | 'part' | 'funding_status'> & { payments: LinePayment[] }

const creditCardsOf = (db: Queryable, wallet: string) =>
  db
    .selectFrom('credit_cards as entity')
    .innerJoin('payments', 'payments.entity_id', 'entity.id')
    .selectAll('entity')
    .select(['payments.inflow', 'payments.part', 'payments.funding_status'])
    .where('entity.wallet', '=', wallet)
    .where('payments.kind', '=', 'credit')

/** A page of a wallet's credit cards. @throws as `cutPage` */
export async function listCreditCards(
  db: Queryable,
  wallet: string,
  page: Page,
): Promise<Listed<CreditLine>> {
  const read = await creditCardsOf(db, wallet)
    .where(isInPage('credit_cards', page))
    .orderBy(newestFirst)
    .limit(rowsToRead(page))
    .execute()
  const { rows, next } = cutPage(read, page)
  return { rows: await withPayments(db, rows), next }
}

/** @throws CallError NOT_FOUND for a card that is not this wallet's */
export async function creditCardOf(db: Queryable, wallet: string, id: string): Promise<CreditLine> {
  const cards = await creditCardsOf(db, wallet).where('entity.id', '=', id).execute()
  const [card] = await withPayments(db, cards)
  if (!card) throw orNotFound()
  return card
}

type Card = Awaited<ReturnType<ReturnType<typeof creditCardsOf>['execute']>>[number]

async function withPayments(db: Queryable, cards: readonly Card[]): Promise<CreditLine[]> {
  const payments = await db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .selectAll('payments')
    .select(['refunds.refund_hash', 'refunds.status as refund_status'])
    .where('payments.entity_id', '=', anyIdOf(cards))
    .orderBy('payments.recorded_at')
    .orderBy('payments.id')
    .execute()
  const byCard = new Map<string, LinePayment[]>()
  for (const payment of payments) {
    const same = byCard.get(payment.entity_id)
    if (same) same.push(payment)
    else byCard.set(payment.entity_id, [payment])
  }
  return cards.map((card) => ({ ...card, payments: byCard.get(card.id) ?? [] }))
}

/**
 * Adds to a line's collateral, or takes out of it what a reorganisation has removed from the chain.
 * @param wei and its USD value in cents; both below 0 where collateral is taken out
 */
export async function changeCollateral(
  trx: Queryable,
  id: string,
  wei: bigint,
  cents: bigint,
): Promise<void> {
  const line = await trx
    .selectFrom('credit_cards')
    .select(['amount_cents', 'collateral_wei', 'collateral_cents'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { collateralWei, marginCallCents, liquidationCents } = withCollateral(
    line.amount_cents,
    line.collateral_wei,
    wei,
  )
  await trx
    .updateTable('credit_cards')
    .set({
      collateral_wei: collateralWei,
      collateral_cents: line.collateral_cents + cents,
      margin_call_price_cents: marginCallCents,
      liquidation_price_cents: liquidationCents,
    })
    .where('id', '=', id)
    .execute()
}

/** The USD value of a payment when it was made, in cents: what it added to its line. */
export const paidCents = (payment: { value_wei: bigint; price_cents: bigint | null }): bigint =>
  centsOfWei(payment.value_wei, payment.price_cents ?? 0n)

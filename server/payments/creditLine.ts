import { sql, type Selectable } from 'kysely'
import { withCollateral } from '../../src/lib/credit'
import { centsOfWei } from '../../src/lib/money'
import { orNotFound } from '../callError'
import type { Queryable } from '../db/database'
import { cutPage, isInPage, newestFirst, rowsToRead, type Listed, type Page } from '../db/page'
import type { CreditCardRow, PaymentRow, RefundRow } from '../db/schema'

type Funding = Pick<Selectable<PaymentRow>, 'inflow' | 'part' | 'funding_status'>

/** A payment of collateral, and the refund that returns it once its line is closed. */
type LinePayment = Funding &
  Pick<Selectable<PaymentRow>, 'kind' | 'value_wei' | 'price_cents' | 'recorded_at'> & {
    paid_hash: string
    refund_hash: string | null
    refund_status: RefundRow['status'] | null
  }

/** A credit card with the payments of its collateral, the opening first. */
export type CreditLine = Selectable<CreditCardRow> & Funding & { payments: LinePayment[] }

/** The columns of a line's card, with those of one of its payments. */
type LineRow = Selectable<CreditCardRow> & LinePayment

const creditCardsOf = (db: Queryable, wallet: string) =>
  db.selectFrom('credit_cards as entity').selectAll().where('wallet', '=', wallet)

/** A row for each payment of these cards, the newest card first. */
const paymentsOf = (db: Queryable, cards: ReturnType<typeof creditCardsOf>): Promise<LineRow[]> =>
  db
    .selectFrom(cards.as('entity'))
    .innerJoin('payments', 'payments.entity_id', 'entity.id')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .selectAll('entity')
    .select([
      'payments.kind',
      'payments.inflow',
      'payments.part',
      'payments.funding_status',
      'payments.value_wei',
      'payments.price_cents',
      'payments.recorded_at',
      'payments.transaction_hash as paid_hash',
      'refunds.refund_hash',
      'refunds.status as refund_status',
    ])
    .orderBy(newestFirst)
    // Processes have clocks of their own, so a time does not tell which payment opened the line.
    .orderBy(sql`payments.kind <> 'credit'`)
    .orderBy('payments.recorded_at')
    .orderBy('payments.id')
    .execute()

function linesOf(rows: readonly LineRow[]): CreditLine[] {
  const lines = new Map<string, CreditLine>()
  for (const row of rows) {
    const line = lines.get(row.id)
    if (line) line.payments.push(row)
    else lines.set(row.id, { ...row, payments: [row] })
  }
  return [...lines.values()]
}

/** A page of a wallet's credit cards. @throws as `cutPage` */
export async function listCreditCards(
  db: Queryable,
  wallet: string,
  page: Page,
): Promise<Listed<CreditLine>> {
  const cards = creditCardsOf(db, wallet)
    .where(isInPage('credit_cards', page))
    .orderBy(newestFirst)
    .limit(rowsToRead(page))
  return cutPage(linesOf(await paymentsOf(db, cards)), page)
}

/** @throws CallError NOT_FOUND for a card that is not this wallet's */
export async function creditCardOf(db: Queryable, wallet: string, id: string): Promise<CreditLine> {
  const [line] = linesOf(await paymentsOf(db, creditCardsOf(db, wallet).where('id', '=', id)))
  if (!line) throw orNotFound()
  return line
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

import type { Selectable } from 'kysely'
import { largestLineCents, liquidationPriceCents, marginCallPriceCents } from '../../src/lib/credit'
import { centsFromUsd, ethFromWei, usdFromCents } from '../../src/lib/money'
import { calls, type CreditCard } from '../../src/services/contracts'
import { CallError } from '../callError'
import type { Queryable } from '../db/database'
import type { CreditCardRow, FundingStatus } from '../db/schema'
import type { Deps } from '../deps'
import { found } from '../found'
import type { Mount } from '../http/mount'
import { sentConsent } from '../payments/consent'
import { fundingStatus } from '../payments/fundingStatus'
import { fund, type Funding } from '../payments/fund'
import { issueCard } from '../payments/issueCard'
import { setCardStatus } from '../payments/setCardStatus'

/** Credit cards (DESIGN.md section 8). */
export function mountCredit(mount: Mount, deps: Deps): void {
  const { db, chain } = deps

  mount.wallet(calls.creditAll, async ({ wallet }) => {
    const rows = await cardsOf(db, wallet).orderBy('created_at', 'desc').orderBy('id').execute()
    return { creditCards: rows.map(asCreditCard) }
  })

  mount.wallet(calls.creditCreate, async ({ body, sent, wallet, context }) => {
    const requestedCents = centsFromUsd(body.amount)
    if (requestedCents === 0n)
      throw new CallError('INVALID_REQUEST', { amount: 'Must be more than nothing.' })
    const row = await fund(deps, {
      kind: 'credit',
      event: 'CreditCardOpened',
      wallet,
      transactionHash: body.transactionHash,
      sent,
      isPaid: true,
      consent: sentConsent(body.consent, context),
      verify: (hash) => chain.verifyPayment(hash, wallet),
      insert: (trx, funding) => openLine(deps, trx, funding, requestedCents),
      load: async (trx, id) => found(await cardsOf(trx, wallet).where('id', '=', id).executeTakeFirst()),
    })
    return { creditCard: asCreditCard(row) }
  })

  mount.wallet(calls.creditSingle, async ({ wallet, id }) => {
    const row = found(await cardsOf(db, wallet).where('id', '=', id).executeTakeFirst())
    return { creditCard: asCreditCard(row) }
  })

  mount.wallet(calls.creditFreeze, async ({ wallet, id }) => {
    await setCardStatus(deps, wallet, id, 'Frozen')
    return {}
  })

  mount.wallet(calls.creditUnfreeze, async ({ wallet, id }) => {
    await setCardStatus(deps, wallet, id, 'Active')
    return {}
  })
}

const cardsOf = (db: Queryable, wallet: string) =>
  db.selectFrom('credit_cards').selectAll().select(fundingStatus('credit_cards')).where('wallet', '=', wallet)

/** The bank decides every amount: the collateral is what was paid, and the line shrinks to what it opens. */
async function openLine(deps: Deps, db: Queryable, funding: Funding, requestedCents: bigint) {
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

const asCreditCard = (row: Selectable<CreditCardRow> & { funding_status: FundingStatus }): CreditCard => ({
  id: row.id,
  cardStatus: row.status,
  amount: usdFromCents(row.amount_cents),
  marginCallPrice: usdFromCents(row.margin_call_price_cents),
  liquidationPrice: usdFromCents(row.liquidation_price_cents),
  collateralizedAmount: ethFromWei(row.collateral_wei),
  collateralizedAssetValue: usdFromCents(row.collateral_cents),
  transactionHash: row.transaction_hash,
  lastFour: row.last_four,
  expiry: row.expiry,
  fundingStatus: row.funding_status,
  createdAt: row.created_at.toISOString(),
})

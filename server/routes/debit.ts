import type { Selectable } from 'kysely'
import { usdFromCents } from '../../src/lib/money'
import { calls, type DebitCard } from '../../src/services/contracts'
import type { Queryable } from '../db/database'
import type { DebitCardRow, FundingStatus } from '../db/schema'
import type { Deps } from '../deps'
import { found } from '../found'
import type { Mount } from '../http/mount'
import { sentConsent } from '../payments/consent'
import { fundingStatus } from '../payments/fundingStatus'
import { fund } from '../payments/fund'
import { issueCard } from '../payments/issueCard'

/** Debit cards: each holds what was paid onto it, rounded down to the cent. */
export function mountDebit(mount: Mount, deps: Deps): void {
  const { db, chain } = deps

  mount.wallet(calls.debitAll, async ({ wallet }) => {
    const rows = await cardsOf(db, wallet).orderBy('created_at', 'desc').orderBy('id').execute()
    return { debitCards: rows.map(asDebitCard) }
  })

  mount.wallet(calls.debitCreate, async ({ body, sent, wallet, context }) => {
    const row = await fund(deps, {
      kind: 'debit',
      event: 'DebitCardCreated',
      wallet,
      transactionHash: body.transactionHash,
      sent,
      isPaid: true,
      consent: sentConsent(body.consent, context),
      verify: (hash) => chain.verifyPayment(hash, wallet),
      insert: async (trx, funding) =>
        trx
          .insertInto('debit_cards')
          .values({ ...(await issueCard(deps, trx, funding)), amount_cents: funding.valueCents })
          .execute(),
      load: async (trx, id) => found(await cardsOf(trx, wallet).where('id', '=', id).executeTakeFirst()),
    })
    return { debitCard: asDebitCard(row) }
  })

  mount.wallet(calls.debitSingle, async ({ wallet, id }) => {
    const row = found(await cardsOf(db, wallet).where('id', '=', id).executeTakeFirst())
    return { debitCard: asDebitCard(row) }
  })
}

const cardsOf = (db: Queryable, wallet: string) =>
  db.selectFrom('debit_cards').selectAll().select(fundingStatus('debit_cards')).where('wallet', '=', wallet)

const asDebitCard = (row: Selectable<DebitCardRow> & { funding_status: FundingStatus }): DebitCard => ({
  id: row.id,
  amount: usdFromCents(row.amount_cents),
  transactionHash: row.transaction_hash,
  lastFour: row.last_four,
  expiry: row.expiry,
  fundingStatus: row.funding_status,
  createdAt: row.created_at.toISOString(),
})

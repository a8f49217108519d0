import type { Selectable } from 'kysely'
import { usdFromCents } from '../../src/lib/money'
import { calls, type DebitCard } from '../../src/services/contracts'
import type { DebitCardRow, FundingStatus } from '../db/schema'
import type { Deps } from '../deps'
import { found } from '../found'
import type { Mount } from '../http/mount'
import { sentConsent } from '../payments/consent'
import { createDebitCard, debitCardsOf } from '../payments/createDebitCard'

/** Debit cards: each holds what was paid onto it, rounded down to the cent. */
export function mountDebit(mount: Mount, deps: Deps): void {
  const { db } = deps

  mount.wallet(calls.debitAll, async ({ wallet }) => {
    const rows = await debitCardsOf(db, wallet).orderBy('created_at', 'desc').orderBy('id').execute()
    return { debitCards: rows.map(asDebitCard) }
  })

  mount.wallet(calls.debitCreate, async ({ body, sent, wallet, context }) => {
    const consent = sentConsent(body.consent, context)
    return { debitCard: asDebitCard(await createDebitCard(deps, { wallet, body, sent, consent })) }
  })

  mount.wallet(calls.debitSingle, async ({ wallet, id }) => {
    const row = found(await debitCardsOf(db, wallet).where('id', '=', id).executeTakeFirst())
    return { debitCard: asDebitCard(row) }
  })
}

const asDebitCard = (
  row: Selectable<DebitCardRow> & { funding_status: FundingStatus; part: number },
): DebitCard => ({
  id: row.id,
  amount: usdFromCents(row.amount_cents),
  transactionHash: row.transaction_hash,
  ...(row.part > 0 && { part: row.part }),
  lastFour: row.last_four,
  expiry: row.expiry,
  fundingStatus: row.funding_status,
  createdAt: row.created_at.toISOString(),
})

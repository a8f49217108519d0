import type { Selectable } from 'kysely'
import { ethFromWei, usdFromCents } from '../../src/lib/money'
import { calls, type CreditCard } from '../../src/services/contracts'
import type { CreditCardRow, FundingStatus } from '../db/schema'
import type { Deps } from '../deps'
import { found } from '../found'
import type { Mount } from '../http/mount'
import { sentConsent } from '../payments/consent'
import { creditCardsOf, openCreditCard } from '../payments/openCreditCard'
import { setCardStatus } from '../payments/setCardStatus'

/** Credit cards (DESIGN.md section 8). */
export function mountCredit(mount: Mount, deps: Deps): void {
  const { db } = deps

  mount.wallet(calls.creditAll, async ({ wallet }) => {
    const rows = await creditCardsOf(db, wallet).orderBy('created_at', 'desc').orderBy('id').execute()
    return { creditCards: rows.map(asCreditCard) }
  })

  mount.wallet(calls.creditCreate, async ({ body, sent, wallet, context }) => {
    const consent = sentConsent(body.consent, context)
    return { creditCard: asCreditCard(await openCreditCard(deps, { wallet, body, sent, consent })) }
  })

  mount.wallet(calls.creditSingle, async ({ wallet, id }) => {
    const row = found(await creditCardsOf(db, wallet).where('id', '=', id).executeTakeFirst())
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

const asCreditCard = (
  row: Selectable<CreditCardRow> & { funding_status: FundingStatus; part: number },
): CreditCard => ({
  id: row.id,
  cardStatus: row.status,
  amount: usdFromCents(row.amount_cents),
  marginCallPrice: usdFromCents(row.margin_call_price_cents),
  liquidationPrice: usdFromCents(row.liquidation_price_cents),
  collateralizedAmount: ethFromWei(row.collateral_wei),
  collateralizedAssetValue: usdFromCents(row.collateral_cents),
  transactionHash: row.transaction_hash,
  ...(row.part > 0 && { part: row.part }),
  lastFour: row.last_four,
  expiry: row.expiry,
  fundingStatus: row.funding_status,
  createdAt: row.created_at.toISOString(),
})

import { ethFromWei, usdFromCents } from '../../src/lib/money'
import { calls, type CreditCard } from '../../src/services/contracts'
import type { CreditCardRow } from '../db/schema'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { creditCardOf, creditCardsOf, openCreditCard } from '../payments/openCreditCard'
import { setCardStatus } from '../payments/setCardStatus'
import { cardFields, type EntityRow } from './paidFields'

export function mountCredit(mount: Mount, deps: Deps): void {
  mount.wallet(calls.creditAll, async ({ wallet }) => ({
    creditCards: (await creditCardsOf(deps.db, wallet).execute()).map(asCreditCard),
  }))

  mount.wallet(calls.creditCreate, async (request) => ({
    creditCard: asCreditCard(await openCreditCard(deps, request)),
  }))

  mount.wallet(calls.creditSingle, async ({ wallet, id }) => ({
    creditCard: asCreditCard(await creditCardOf(deps.db, wallet, id)),
  }))

  mount.wallet(calls.creditFreeze, async ({ wallet, id }) => {
    await setCardStatus(deps, wallet, id, 'Frozen')
    return {}
  })

  mount.wallet(calls.creditUnfreeze, async ({ wallet, id }) => {
    await setCardStatus(deps, wallet, id, 'Active')
    return {}
  })
}

const asCreditCard = (row: EntityRow<CreditCardRow>): CreditCard => ({
  ...cardFields(row),
  cardStatus: row.status,
  marginCallPrice: usdFromCents(row.margin_call_price_cents),
  liquidationPrice: usdFromCents(row.liquidation_price_cents),
  collateralizedAmount: ethFromWei(row.collateral_wei),
  collateralizedAssetValue: usdFromCents(row.collateral_cents),
})

import { ethFromWei, usdFromCents } from '../../src/lib/money'
import { calls, type AddedCollateral, type CreditCard } from '../../src/services/contracts'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { addCollateral } from '../payments/addCollateral'
import { creditCardOf, listCreditCards, paidCents, type CreditLine } from '../payments/creditLine'
import { openCreditCard } from '../payments/openCreditCard'
import { setCardStatus } from '../payments/setCardStatus'
import { cardFields, paymentFields, returnFields } from './paidFields'

export function mountCredit(mount: Mount, deps: Deps): void {
  mount.list(calls.creditAll, 'creditCards', asCreditCard, (wallet, page) =>
    listCreditCards(deps.db, wallet, page),
  )

  mount.wallet(calls.creditCreate, async (request) => ({
    creditCard: asCreditCard(await openCreditCard(deps, request)),
  }))

  mount.wallet(calls.creditCollateral, async (request) => ({
    creditCard: asCreditCard(await addCollateral(deps, request, request.id)),
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

const asCreditCard = (line: CreditLine): CreditCard => ({
  cardStatus: line.status,
  marginCallPrice: usdFromCents(line.margin_call_price_cents),
  liquidationPrice: usdFromCents(line.liquidation_price_cents),
  collateralizedAmount: ethFromWei(line.collateral_wei),
  collateralizedAssetValue: usdFromCents(line.collateral_cents),
  addedCollateral: line.payments.filter(({ kind }) => kind === 'collateral').map(asAdded),
  ...(line.closed_at && { closed: { at: line.closed_at.toISOString(), returns: returnsOf(line) } }),
  ...cardFields(line),
})

const asAdded = (payment: CreditLine['payments'][number]): AddedCollateral => ({
  amount: ethFromWei(payment.value_wei),
  value: usdFromCents(paidCents(payment)),
  ...paymentFields({ ...payment, transaction_hash: payment.paid_hash, created_at: payment.recorded_at }),
})

const returnsOf = ({ payments }: CreditLine) =>
  payments
    .filter(({ refund_status }) => refund_status !== null)
    .map(({ value_wei, refund_hash, refund_status }) => ({
      amount: ethFromWei(value_wei),
      ...returnFields(refund_hash, refund_status),
    }))

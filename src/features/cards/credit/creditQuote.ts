import { collateralForLineWei, liquidationPriceCents, marginCallPriceCents } from '../../../lib/credit'
import { centsFromUsd, centsOfWei, ethFromWei, usdFromCents, weiFromEth } from '../../../lib/money'
import type { CreditApplication } from '../cardsSlice'

/**
 * Per mille of collateral beyond the least needed. The bank counts the price of the payment's own block; without
 * this, the smallest fall in between would shrink the credit line.
 */
const HEADROOM = 10n

/** Collateral is asked for in steps of 0.0001 ETH, so that people can read it. */
const STEP_WEI = 10n ** 14n

/** ETH to lock for a credit line (USD) at a price (USD per ETH), rounded up. */
export function collateralFor(amount: string, price: string): string {
  const least = collateralForLineWei(centsFromUsd(amount), centsFromUsd(price))
  const withHeadroom = (least * (1000n + HEADROOM)) / 1000n
  return ethFromWei(((withHeadroom + STEP_WEI - 1n) / STEP_WEI) * STEP_WEI)
}

/** The amounts of an application, each as the request names it. The bank recomputes them all. */
export function quoteOf({ amount, collateral, price }: CreditApplication) {
  const line = centsFromUsd(amount)
  const wei = weiFromEth(collateral)
  return {
    amount,
    collateralizedAmount: collateral,
    collateralizedAssetValue: usdFromCents(centsOfWei(wei, centsFromUsd(price))),
    marginCallPrice: usdFromCents(marginCallPriceCents(line, wei)),
    liquidationPrice: usdFromCents(liquidationPriceCents(line, wei)),
  }
}

import { largestLineCents, liquidationPriceCents, marginCallPriceCents } from '../../lib/credit'
import { centsFromUsd, usdFromCents, weiFromEth } from '../../lib/money'
import type { UnclaimedPayment } from '../../services/contracts'

/** A debit card that holds what the payment was worth; undefined while that is not known. */
export const debitBodyOf = (wallet: string, { value }: UnclaimedPayment) =>
  value === null ? undefined : { wallet, amount: value }

/** The largest credit line that the payment opens as collateral; undefined where that is nothing, or not known. */
export function creditBodyOf(wallet: string, { value, amount: collateral }: UnclaimedPayment) {
  if (value === null) return undefined
  const line = largestLineCents(centsFromUsd(value))
  if (line === 0n) return undefined
  const wei = weiFromEth(collateral)
  return {
    wallet,
    amount: usdFromCents(line),
    collateralizedAmount: collateral,
    collateralizedAssetValue: value,
    marginCallPrice: usdFromCents(marginCallPriceCents(line, wei)),
    liquidationPrice: usdFromCents(liquidationPriceCents(line, wei)),
  }
}

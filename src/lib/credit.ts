import { divideUp, WEI_PER_ETH } from './money'

/**
 * Loan-to-value levels as per mille of the collateral's value. Opening is Florin's own; margin call and
 * liquidation are the levels Nexo publishes for its ETH credit lines (71.4 % and 83.3 %).
 */
export const LOAN_TO_VALUE = { opening: 500n, marginCall: 714n, liquidation: 833n } as const

/** ETH price in cents, rounded up, at which `debtCents` against `collateralWei` reaches a level (per mille). */
const priceAt = (level: bigint, debtCents: bigint, collateralWei: bigint): bigint =>
  divideUp(debtCents * WEI_PER_ETH * 1000n, collateralWei * level)

/** ETH price, in cents, below which a margin call is due: debt / (collateral × 0.714), rounded up. */
export const marginCallPriceCents = (debtCents: bigint, collateralWei: bigint): bigint =>
  priceAt(LOAN_TO_VALUE.marginCall, debtCents, collateralWei)

/** ETH price, in cents, below which collateral is sold: debt / (collateral × 0.833), rounded up. */
export const liquidationPriceCents = (debtCents: bigint, collateralWei: bigint): bigint =>
  priceAt(LOAN_TO_VALUE.liquidation, debtCents, collateralWei)

/** The largest credit line, in cents, that collateral worth `collateralCents` opens: half of it, rounded down. */
export const largestLineCents = (collateralCents: bigint): bigint =>
  (collateralCents * LOAN_TO_VALUE.opening) / 1000n

/** The least collateral, in wei, that opens a line of `lineCents` at `priceCents` per ETH, rounded up. */
export const collateralForLineWei = (lineCents: bigint, priceCents: bigint): bigint =>
  divideUp(lineCents * 1000n * WEI_PER_ETH, LOAN_TO_VALUE.opening * priceCents)

/** Loan-to-value now, in per mille rounded up; undefined where there is no collateral to compare with. */
export function loanToValuePerMille(
  debtCents: bigint,
  collateralWei: bigint,
  priceCents: bigint,
): bigint | undefined {
  const value = collateralWei * priceCents
  return value === 0n ? undefined : divideUp(debtCents * 1000n * WEI_PER_ETH, value)
}

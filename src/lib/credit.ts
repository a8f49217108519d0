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

/** A credit line's collateral, in wei, and the two ETH prices that follow from it, in cents. */
export interface LineCollateral {
  collateralWei: bigint
  marginCallCents: bigint
  liquidationCents: bigint
}

/**
 * A credit line once collateral is added. More collateral never raises a price, so adding never does; taking the same
 * collateral out again gives the line of before.
 * @param addedWei below 0 where collateral is taken out; some of it must stay
 */
export function withCollateral(debtCents: bigint, collateralWei: bigint, addedWei: bigint): LineCollateral {
  const total = collateralWei + addedWei
  return {
    collateralWei: total,
    marginCallCents: marginCallPriceCents(debtCents, total),
    liquidationCents: liquidationPriceCents(debtCents, total),
  }
}

/**
 * The largest credit line, in cents, that collateral worth `collateralCents` opens: half of it, rounded down. A
 * customer may want less of it than that, as a level in per mille.
 */
export const largestLineCents = (collateralCents: bigint, level: bigint = LOAN_TO_VALUE.opening): bigint =>
  (collateralCents * level) / 1000n

/**
 * The least collateral, in wei, that opens a line of `lineCents` at `priceCents` per ETH, rounded up. A customer may
 * want a lower loan-to-value than the highest there is, as a level in per mille.
 */
export const collateralForLineWei = (
  lineCents: bigint,
  priceCents: bigint,
  level: bigint = LOAN_TO_VALUE.opening,
): bigint => divideUp(lineCents * 1000n * WEI_PER_ETH, level * priceCents)

/** Loan-to-value now, in per mille rounded up; undefined without collateral. */
export function loanToValuePerMille(
  debtCents: bigint,
  collateralWei: bigint,
  priceCents: bigint,
): bigint | undefined {
  const value = collateralWei * priceCents
  return value === 0n ? undefined : divideUp(debtCents * 1000n * WEI_PER_ETH, value)
}

/**
 * Health, in per mille rounded down: 0.833 × collateral's value / debt (DOMAIN.md). At 1,000 collateral is sold.
 * Undefined without debt.
 */
export function healthPerMille(
  debtCents: bigint,
  collateralWei: bigint,
  priceCents: bigint,
): bigint | undefined {
  if (debtCents === 0n) return undefined
  return (LOAN_TO_VALUE.liquidation * collateralWei * priceCents) / (debtCents * WEI_PER_ETH)
}

/**
 * How far ETH can fall from a price before it is below a limit, in per mille of the price, rounded down. Undefined where
 * it is below the limit already.
 */
export const fallPerMille = (priceCents: bigint, limitCents: bigint): bigint | undefined =>
  priceCents < limitCents ? undefined : ((priceCents - limitCents) * 1000n) / priceCents

const atLeastZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/**
 * The additional collateral that brings a line down to a loan-to-value (per mille): debt / level − value (DOMAIN.md), in
 * wei and in cents at this price, both rounded up. 0 where the line is there already. Level and price are above 0.
 */
export function addToReach(
  level: bigint,
  debtCents: bigint,
  collateralWei: bigint,
  priceCents: bigint,
): { wei: bigint; cents: bigint } {
  const missing = atLeastZero(debtCents * 1000n * WEI_PER_ETH - level * collateralWei * priceCents)
  return { wei: divideUp(missing, level * priceCents), cents: divideUp(missing, level * WEI_PER_ETH) }
}

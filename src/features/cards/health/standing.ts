import {
  addToReach,
  fallPerMille,
  healthPerMille,
  loanToValuePerMille,
  repayToReach,
} from '../../../lib/credit'
import { centsFromUsd, centsOfWei, weiFromEth } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'

/** A margin call is cured when loan-to-value is back here, in per mille (DOMAIN.md). */
export const CURED_AT = 650n

/** What a credit line owes, what secures it, and at which prices the bank acts. */
export type Line = Pick<
  CreditCard,
  'amount' | 'collateralizedAmount' | 'marginCallPrice' | 'liquidationPrice'
>

export interface Standing {
  word: 'Healthy' | 'Margin call' | 'Liquidation'
  tone: 'good' | 'warn' | 'danger'
  /** Per mille, rounded up. */
  loanToValue: bigint
  /** 0.833 × collateral / debt in per mille, rounded down: at 1000 collateral is sold. */
  health: bigint
  /** What the collateral is worth, in cents, rounded down. */
  worthCents: bigint
  /** How far ETH can fall until the margin call, in per mille, rounded down; 0 at the call or below it. */
  fall: bigint
  /** Either of the two brings loan-to-value back to 65 %; undefined where nothing has to be cured. */
  cure: { payCents: bigint; addWei: bigint; addCents: bigint } | undefined
}

/** Does anything stand against this line? Without debt, or without collateral, there is no ratio to speak of. */
export function coverOf({ amount, collateralizedAmount }: Line): 'noDebt' | 'noCollateral' | 'covered' {
  if (centsFromUsd(amount) === 0n) return 'noDebt'
  return weiFromEth(collateralizedAmount) === 0n ? 'noCollateral' : 'covered'
}

const words = {
  Healthy: 'good',
  'Margin call': 'warn',
  Liquidation: 'danger',
} as const

/**
 * Where a line stands at an ETH price. The bank's own prices decide the word: at the price itself it counts.
 * @param line one that is covered (`coverOf`)
 * @param priceCents more than nothing
 */
export function standingAt(line: Line, priceCents: bigint): Standing {
  const debt = centsFromUsd(line.amount)
  const collateral = weiFromEth(line.collateralizedAmount)
  const call = centsFromUsd(line.marginCallPrice)
  const word =
    priceCents <= centsFromUsd(line.liquidationPrice)
      ? 'Liquidation'
      : priceCents <= call
        ? 'Margin call'
        : 'Healthy'
  return {
    word,
    tone: words[word],
    loanToValue: loanToValuePerMille(debt, collateral, priceCents) ?? 0n,
    health: healthPerMille(debt, collateral, priceCents) ?? 0n,
    worthCents: centsOfWei(collateral, priceCents),
    fall: fallPerMille(priceCents, call) ?? 0n,
    cure: word === 'Healthy' ? undefined : cureOf(debt, collateral, priceCents),
  }
}

function cureOf(debt: bigint, collateral: bigint, priceCents: bigint): Standing['cure'] {
  const { wei, cents } = addToReach(CURED_AT, debt, collateral, priceCents)
  return { payCents: repayToReach(CURED_AT, debt, collateral, priceCents), addWei: wei, addCents: cents }
}

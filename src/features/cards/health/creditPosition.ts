import { addToReach, fallPerMille, healthPerMille, loanToValuePerMille } from '../../../lib/credit'
import { centsFromUsd, centsOfWei, ethFromWei, roundUpTo, weiFromEth } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'

/** Added collateral that ends a margin call brings loan-to-value back to this level, in per mille (DOMAIN.md). */
export const REMEDY_LEVEL = 650n

export type CreditLine = Pick<
  CreditCard,
  'amount' | 'collateralizedAmount' | 'marginCallPrice' | 'liquidationPrice'
>

/** A credit line at one ETH price. */
export interface CreditPosition {
  statusText: 'Healthy' | 'Margin call' | 'Liquidation'
  tone: 'good' | 'warn' | 'danger'
  /** Per mille, rounded up. */
  loanToValue: bigint
  /** 0.833 × collateral / debt in per mille, rounded down. 1000 at the liquidation price. */
  health: bigint
  /** Value of the collateral in cents, rounded down. */
  worthCents: bigint
  /** How far ETH can fall before a margin call, in per mille, rounded down. 0 from the margin call on. */
  fall: bigint
  /** The extra collateral that ends a margin call. Undefined for a healthy line. */
  remedy: { addWei: bigint; addCents: bigint } | undefined
}

/** Amounts to add are rounded up to millionths of an ETH, the precision of `formatEth`. */
const STEP_WEI = 10n ** 12n

/** The extra collateral of a remedy, in ETH as the wire has it. */
export const remedyEth = ({ addWei }: NonNullable<CreditPosition['remedy']>): string =>
  ethFromWei(roundUpTo(STEP_WEI, addWei))

/** A line without debt or without collateral has no ratio, and so no position. */
export function coverOf({ amount, collateralizedAmount }: CreditLine): 'noDebt' | 'noCollateral' | 'covered' {
  if (centsFromUsd(amount) === 0n) return 'noDebt'
  return weiFromEth(collateralizedAmount) === 0n ? 'noCollateral' : 'covered'
}

const tones = { Healthy: 'good', 'Margin call': 'warn', Liquidation: 'danger' } as const

function remedyAt(debt: bigint, collateral: bigint, priceCents: bigint): CreditPosition['remedy'] {
  const { wei, cents } = addToReach(REMEDY_LEVEL, debt, collateral, priceCents)
  return { addWei: wei, addCents: cents }
}

/**
 * Position of a line at an ETH price. The bank's two prices decide the status, and count as reached at equality.
 * @param line has debt and collateral (`coverOf`)
 * @param priceCents above 0
 */
export function creditPositionAt(line: CreditLine, priceCents: bigint): CreditPosition {
  const debt = centsFromUsd(line.amount)
  const collateral = weiFromEth(line.collateralizedAmount)
  const call = centsFromUsd(line.marginCallPrice)
  const statusText =
    priceCents <= centsFromUsd(line.liquidationPrice)
      ? 'Liquidation'
      : priceCents <= call
        ? 'Margin call'
        : 'Healthy'
  return {
    statusText,
    tone: tones[statusText],
    loanToValue: loanToValuePerMille(debt, collateral, priceCents) ?? 0n,
    health: healthPerMille(debt, collateral, priceCents) ?? 0n,
    worthCents: centsOfWei(collateral, priceCents),
    fall: fallPerMille(priceCents, call) ?? 0n,
    remedy: statusText === 'Healthy' ? undefined : remedyAt(debt, collateral, priceCents),
  }
}

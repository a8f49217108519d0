import { assertNever } from '../../../lib/assertNever'
import { formatExactEth, formatPerMille, formatUsd } from '../../../lib/format'
import type { CreditCard } from '../../../services/contracts'
import { remedyEth, type CreditPosition } from './creditPosition'

/** Whole per cent from ten on, tenths below. Rounded down, so that it never promises too much. */
export const fallText = (perMille: bigint): string =>
  formatPerMille(perMille < 100n ? perMille : perMille - (perMille % 10n))

/**
 * A position in few words, for the face of a card. It names the ether that cures a margin call only if the bank takes some.
 * @param position undefined while the price is unknown
 */
export function shortOutlook(position: CreditPosition | undefined, line: CreditCard): string {
  if (!position) return `Margin call at ${formatUsd(line.marginCallPrice)}`
  const { statusText, fall, remedy } = position
  if (!remedy) return `ETH can fall ${fallText(fall)}`
  return line.addedCollateral === undefined
    ? statusText
    : `${statusText}: add ${formatExactEth(remedyEth(remedy))}`
}

/** A sale of collateral could only cover what is owed, and nothing can be spent on a line yet (docs/decisions/0031). */
export const NOTHING_SOLD = 'Nothing is owed on this line, so none of its collateral is sold.'

/** Explains what a position means for the collateral. */
export function outlook({ statusText, fall }: CreditPosition): string {
  switch (statusText) {
    case 'Healthy':
      return `ETH can fall ${fallText(fall)} before a margin call.`
    case 'Margin call':
      return `ETH is at or below the margin-call price. ${NOTHING_SOLD}`
    case 'Liquidation':
      return `ETH is at or below the liquidation price. ${NOTHING_SOLD}`
    default:
      return assertNever(statusText)
  }
}

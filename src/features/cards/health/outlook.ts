import { assertNever } from '../../../lib/assertNever'
import { formatExactEth, formatPerMille, formatUsd } from '../../../lib/format'
import { remedyEth, type CreditLine, type CreditPosition } from './creditPosition'

/** Whole per cent from ten on, tenths below. Rounded down, so that it never promises too much. */
export const fallText = (perMille: bigint): string =>
  formatPerMille(perMille < 100n ? perMille : perMille - (perMille % 10n))

/** A position in few words, for the face of a card. Undefined while the price is unknown. */
export function shortOutlook(position: CreditPosition | undefined, line: CreditLine): string {
  if (!position) return `Margin call at ${formatUsd(line.marginCallPrice)}`
  const { statusText, fall, remedies } = position
  if (!remedies) return `ETH can fall ${fallText(fall)}`
  return `${statusText}: add ${formatExactEth(remedyEth(remedies))}`
}

/** Explains what a position means for the collateral. */
export function outlook({ statusText, fall }: CreditPosition, line: CreditLine): string {
  switch (statusText) {
    case 'Healthy':
      return `ETH can fall ${fallText(fall)} before a margin call.`
    case 'Margin call':
      return `ETH is at or below the margin-call price. At ${formatUsd(line.liquidationPrice)} your collateral may be sold.`
    case 'Liquidation':
      return 'ETH is at or below the liquidation price: your collateral may be sold to repay the line.'
    default:
      return assertNever(statusText)
  }
}

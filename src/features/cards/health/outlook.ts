import { assertNever } from '../../../lib/assertNever'
import { formatPerMille, formatUsd } from '../../../lib/format'
import type { CreditLine, CreditPosition } from './creditPosition'

/** Whole per cent from ten on, tenths below. Rounded down, so that it never promises too much. */
const fallText = (perMille: bigint): string =>
  formatPerMille(perMille < 100n ? perMille : perMille - (perMille % 10n))

/** Explains what a position means for the collateral. */
export function outlook({ statusText, fall }: CreditPosition, line: CreditLine): string {
  switch (statusText) {
    case 'Healthy':
      return `ETH can fall ${fallText(fall)} before a margin call.`
    case 'Margin call':
      return `ETH is at or below the margin-call price. At ${formatUsd(line.liquidationPrice)} collateral is sold.`
    case 'Liquidation':
      return 'ETH is at or below the liquidation price: collateral may be sold to pay the line back.'
    default:
      return assertNever(statusText)
  }
}

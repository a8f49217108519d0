import { assertNever } from '../../../lib/assertNever'
import { formatUsd } from '../../../lib/format'
import { formatPerMille } from '../../../lib/formatPerMille'
import type { Line, Standing } from './standing'

/** Whole per cent from ten on, a tenth below: rounded down in both, so that it never promises too much. */
const fallText = (perMille: bigint): string =>
  formatPerMille(perMille < 100n ? perMille : perMille - (perMille % 10n))

/** What the standing means for the collateral, in a sentence. */
export function outlook({ word, fall }: Standing, line: Line): string {
  switch (word) {
    case 'Healthy':
      return `ETH can fall ${fallText(fall)} before a margin call.`
    case 'Margin call':
      return `ETH is at or below the margin-call price. At ${formatUsd(line.liquidationPrice)} collateral is sold.`
    case 'Liquidation':
      return 'ETH is at or below the liquidation price: collateral may be sold to pay the line back.'
    default:
      return assertNever(word)
  }
}

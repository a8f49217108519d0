import { formatExactEth, formatUsd } from '../../../lib/format'
import type { Offers } from '../../payments'

type Line = Omit<Offers['credit']['body'], 'wallet'>

/** What the review of a new credit line says. */
export const creditFacts = (line: Line) => [
  { label: 'Credit line', value: formatUsd(line.amount) },
  { label: 'Collateral', value: formatExactEth(line.collateralizedAmount) },
  { label: 'Collateral value', value: formatUsd(line.collateralizedAssetValue) },
  { label: 'Margin call at', value: `${formatUsd(line.marginCallPrice)} per ETH` },
  { label: 'Liquidation at', value: `${formatUsd(line.liquidationPrice)} per ETH` },
  { label: 'Interest, fees, repayment', value: 'None: nothing can be spent on the line yet' },
  { label: 'Your ETH comes back', value: 'When you close the line' },
]

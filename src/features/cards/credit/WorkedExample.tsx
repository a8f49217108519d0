import { Facts } from '../../../components/Facts'
import { formatExactEth, formatUsd } from '../../../lib/format'
import { figuresOf } from './figuresOf'

interface Props {
  /** USD. */
  amount: string
  /** ETH. */
  collateral: string
  /** USD per ETH. */
  price: string
}

/** An example credit line, calculated by the same rules as a real one. */
export function WorkedExample({ amount, collateral, price }: Props) {
  const figures = figuresOf({ amount, collateral }, price)
  if (!figures) return null
  return (
    <Facts
      facts={[
        { label: 'Credit line', value: formatUsd(amount) },
        { label: 'Collateral', value: formatExactEth(collateral) },
        { label: 'ETH at opening', value: formatUsd(price) },
        { label: 'Collateral is worth', value: figures.worth },
        { label: 'Loan-to-value', value: figures.loanToValue },
        { label: 'Margin call below', value: figures.marginCall },
        { label: 'Liquidation below', value: figures.liquidation },
        { label: 'ETH can fall', value: figures.fall },
      ]}
    />
  )
}

import { formatEth, formatExactEth, formatUsd, maskedCardNumber } from '../../../lib/format'
import { weiFromEth } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import type { Offers } from '../../payments'
import { lineWith } from './collateralQuote'

type Added = Pick<Offers['collateral']['body'], 'collateralizedAmount' | 'collateralizedAssetValue'>

/** What the review of added collateral says: the payment, and the line as it becomes. */
export function collateralFacts(added: Added, card: CreditCard) {
  const after = lineWith(card, added.collateralizedAmount)
  const change = (now: string, then: string) => `${formatUsd(then)} instead of ${formatUsd(now)}`
  return [
    { label: 'Credit card', value: maskedCardNumber(card.lastFour ?? '••••') },
    { label: 'Collateral to add', value: formatExactEth(added.collateralizedAmount) },
    { label: 'Value of what you add', value: formatUsd(added.collateralizedAssetValue) },
    { label: 'Collateral afterwards', value: formatEth(weiFromEth(after.collateralizedAmount)) },
    { label: 'Margin call at', value: change(card.marginCallPrice, after.marginCallPrice) },
    { label: 'Liquidation at', value: change(card.liquidationPrice, after.liquidationPrice) },
  ]
}

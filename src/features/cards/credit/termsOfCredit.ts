import { LOAN_TO_VALUE } from '../../../lib/credit'
import { formatPerMille } from '../../../lib/format'

/** Increase with every change of the terms. Acceptance is a click and is not stored. */
export const TERMS_VERSION = '9'

/**
 * Explains margin call and liquidation, for the terms and the page that explains the card. Functions, because the customer
 * may choose other marks for numbers.
 */
export const FALLS = {
  marginCall: () =>
    `Margin call at ${formatPerMille(LOAN_TO_VALUE.marginCall)} loan-to-value: we ask you to add ETH or to close the line.`,
  liquidation: () =>
    `Liquidation at ${formatPerMille(LOAN_TO_VALUE.liquidation)}: we may sell collateral to cover what you owe. While nothing is owed, none is sold.`,
}

/**
 * The costs and the end of a line. Each sentence is true of our bank (docs/decisions/0031): it charges nothing,
 * nothing can be spent on a line, and a closed line sends all of its collateral back.
 */
export const ENDS = {
  cost: 'We charge no interest and no fees for opening, holding, freezing or closing. You pay the network fee of each transaction you send.',
  repayment: 'Nothing can be spent on the line yet, so nothing is owed and there is nothing to repay.',
  return:
    'Ask us to close the line. While nothing is owed, all of its collateral goes back to where it came from, and we pay that network fee.',
}

export const terms = (): readonly string[] => [
  'The ETH you lock stays yours. We hold it as collateral for the whole line, used or not.',
  ENDS.cost,
  ENDS.repayment,
  FALLS.marginCall(),
  FALLS.liquidation(),
  'Your collateral counts at the price you reviewed if your payment is in a block within 90 seconds of that price. Later, we use the ETH price of that moment. A payment that was not made for the line counts at its own price for 24 hours, and after that at the price of the moment you use it. The collateral we propose includes 1% for small moves. If ETH falls further, your line opens at half of your collateral’s value.',
  ENDS.return,
  'A payment in ETH cannot be taken back.',
]

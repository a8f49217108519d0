/** Increase with every change of the terms. Acceptance is a click and is not stored. */
export const TERMS_VERSION = '3'

export const TERMS: readonly string[] = [
  'The ETH you lock goes to the bank as collateral for the whole line, used or not.',
  'Below the margin-call price you are asked to pay back part of the line or to add collateral.',
  'Below the liquidation price the bank may sell collateral to cover the line.',
  'Your collateral counts at the price that you checked, if you sign within the minute that the quote holds. A payment that arrives later counts at the price of ETH then. Has ETH fallen too far by then, the line opens smaller: at half of what the collateral is worth.',
  'Once you ask us to close the line and nothing is owed on it, all of its collateral goes back to the wallet that paid it.',
  'A payment on the chain cannot be taken back. Its network fee is yours.',
]

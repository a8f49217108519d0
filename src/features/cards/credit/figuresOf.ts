import { formatPerMille, formatUsd } from '../../../lib/format'
import { centsFromUsd } from '../../../lib/money'
import { creditPositionAt } from '../health/creditPosition'
import { fallText } from '../health/outlook'
import { amountsOf, type Wanted } from './creditQuote'

/** The figures of an offer, formatted. */
export interface CreditFigures {
  worth: string
  loanToValue: string
  marginCall: string
  liquidation: string
  /** How far ETH can fall before a margin call, or `Already below`. */
  fall: string
}

/** Undefined while amount, collateral or price is unknown. @param price USD per ETH */
export function figuresOf(
  { amount, collateral }: Wanted,
  price: string | undefined,
): CreditFigures | undefined {
  if (amount === undefined || amount === '0.00' || collateral === undefined || price === undefined)
    return undefined
  const quote = amountsOf(amount, collateral, price)
  const cents = centsFromUsd(price)
  const { loanToValue, fall } = creditPositionAt(quote, cents)
  return {
    worth: formatUsd(quote.collateralizedAssetValue),
    loanToValue: formatPerMille(loanToValue),
    marginCall: formatUsd(quote.marginCallPrice),
    liquidation: formatUsd(quote.liquidationPrice),
    fall: cents < centsFromUsd(quote.marginCallPrice) ? 'Already below' : fallText(fall),
  }
}

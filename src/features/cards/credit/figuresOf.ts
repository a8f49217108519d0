import { fallPerMille, healthPerMille, loanToValuePerMille } from '../../../lib/credit'
import { formatUsd } from '../../../lib/format'
import { formatPerMille } from '../../../lib/formatPerMille'
import { centsFromUsd, weiFromEth } from '../../../lib/money'
import { formatHealth } from '../health/formatHealth'
import { amountsOf, type Wanted } from './creditQuote'

/** What an offer comes to, for people. */
export interface CreditFigures {
  worth: string
  loanToValue: string
  /** 1 is where collateral is sold. */
  health: string
  marginCall: string
  liquidation: string
  /** How far ETH can fall before a margin call, or that it is below already. */
  fall: string
}

/** Where a line would stand. Undefined while part of it is not known. @param price USD per ETH */
export function figuresOf(
  { amount, collateral }: Wanted,
  price: string | undefined,
): CreditFigures | undefined {
  if (amount === undefined || amount === '0.00' || collateral === undefined || price === undefined)
    return undefined
  const quote = amountsOf(amount, collateral, price)
  const [debt, wei, cents] = [centsFromUsd(amount), weiFromEth(collateral), centsFromUsd(price)]
  const loanToValue = loanToValuePerMille(debt, wei, cents)
  const health = healthPerMille(debt, wei, cents)
  const fall = fallPerMille(cents, centsFromUsd(quote.marginCallPrice))
  return {
    worth: formatUsd(quote.collateralizedAssetValue),
    loanToValue: loanToValue === undefined ? '–' : formatPerMille(loanToValue),
    health: health === undefined ? '–' : formatHealth(health),
    marginCall: formatUsd(quote.marginCallPrice),
    liquidation: formatUsd(quote.liquidationPrice),
    fall: fall === undefined ? 'Already below' : formatPerMille(fall),
  }
}

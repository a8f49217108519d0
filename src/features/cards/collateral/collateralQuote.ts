import { formatTyped, formatUsd } from '../../../lib/format'
import { withCollateral } from '../../../lib/credit'
import { centsFromUsd, centsOfWei, ethFromWei, usdFromCents, weiFromEth } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import type { EthPrice } from '../../../services/price'
import { LEAST_CENTS, type Offers } from '../../payments'
import { readCollateral } from '../credit/creditQuote'
import type { CreditLine } from '../health/creditPosition'

/** What is wrong with an amount of ETH. @param price USD per ETH; undefined while unknown */
export function addedProblem(eth: string | undefined, price: string | undefined): string | undefined {
  if (eth === undefined) return `Enter an amount in ETH, such as ${formatTyped('0.5')}.`
  if (price === undefined) return undefined
  return centsOfWei(weiFromEth(eth), centsFromUsd(price)) < LEAST_CENTS
    ? `The least that can be added is worth ${formatUsd(usdFromCents(LEAST_CENTS))}.`
    : undefined
}

/** The line once this much ETH is added, by the bank's own rule. */
export function lineWith(line: CreditLine, eth: string): CreditLine {
  const { collateralWei, marginCallCents, liquidationCents } = withCollateral(
    centsFromUsd(line.amount),
    weiFromEth(line.collateralizedAmount),
    weiFromEth(eth),
  )
  return {
    amount: line.amount,
    collateralizedAmount: ethFromWei(collateralWei),
    marginCallPrice: usdFromCents(marginCallCents),
    liquidationPrice: usdFromCents(liquidationCents),
  }
}

/** The offer for a typed amount at a price. Undefined if it is unreadable, or too little. */
export function collateralOffer(
  { id }: Pick<CreditCard, 'id'>,
  wallet: string,
  text: string,
  { usd, at }: EthPrice,
): Offers['collateral'] | undefined {
  const eth = readCollateral(text)
  if (eth === undefined || addedProblem(eth, usd) !== undefined) return undefined
  const value = usdFromCents(centsOfWei(weiFromEth(eth), centsFromUsd(usd)))
  return {
    eth,
    price: usd,
    priceAt: at,
    body: { wallet, cardId: id, collateralizedAmount: eth, collateralizedAssetValue: value },
  }
}

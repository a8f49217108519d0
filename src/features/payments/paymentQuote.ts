import { formatTyped, formatUsd } from '../../lib/format'
import { centsFromUsd, centsOfWei, ethFromWei, usdFromCents } from '../../lib/money'
import { quotedWei, quoteStepWei } from '../../lib/quote'
import type { EthPrice } from '../../services/price'

/** The ETH to pay and its price. Holds while the price is fresh (lib/priceRules.ts). */
export interface Quote {
  eth: string
  /** USD per ETH, and when it was stored or read (milliseconds since 1970). */
  price: string
  priceAt: number
  /** The account that pays; the wallet itself when left out. */
  fromAccount?: string | undefined
}

export interface Quoting<Offer extends Quote> {
  /** The offer for the form at a price; undefined if the form is invalid, which it shows. */
  quoteAt: (price: EthPrice) => Offer | undefined
}

/**
 * The ETH that `amount` (USD) is worth at a price, without headroom: a payment made in time counts at the quoted price
 * (docs/decisions/0019).
 */
export function quoteFor(amount: string, price: Pick<EthPrice, 'usd' | 'at'>): Quote {
  const wei = quotedWei(centsFromUsd(amount), centsFromUsd(price.usd))
  return { eth: ethFromWei(wei), price: price.usd, priceAt: price.at }
}

/** The largest amount in USD whose quote asks for at most this much wei. */
export function mostFor(wei: bigint, { usd }: Pick<EthPrice, 'usd'>): string {
  const priceCents = centsFromUsd(usd)
  return usdFromCents(centsOfWei(wei - (wei % quoteStepWei(priceCents)), priceCents))
}

/** The bank records no payment below a dollar at its block's price. Two dollars leave room for a fall of ETH. */
export const LEAST_CENTS = 200n

/** The problem with an amount to pay, or undefined. @param amount USD with two places; undefined if unreadable */
export function amountProblem(amount: string | undefined): string | undefined {
  if (amount === undefined || amount === '0.00')
    return `Enter an amount in US dollars, such as ${formatTyped('420.00')}.`
  return centsFromUsd(amount) < LEAST_CENTS
    ? `The least that can be paid is ${formatUsd(usdFromCents(LEAST_CENTS))}.`
    : undefined
}

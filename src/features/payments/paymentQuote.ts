import { centsFromUsd, centsOfWei, ethFromWei, usdFromCents } from '../../lib/money'
import { quotedWei, quoteStepWei } from '../../lib/quote'
import type { EthPrice } from '../../services/price'

/** What is to be paid, and the price it rests on. It holds as long as that is fresh (lib/priceRules.ts). */
export interface Quote {
  /** ETH to pay. */
  eth: string
  /** USD per ETH, and when it was stored or read (milliseconds since 1970). */
  price: string
  priceAt: number
}

export interface Quoting<Offer extends Quote> {
  /** What the form asks for, at a price. Undefined where nothing can be offered, which the form explains. */
  quoteAt: (price: EthPrice) => Offer | undefined
}

/**
 * What `amount` (USD) costs in ETH at a price: exactly its worth. No headroom (docs/decisions/0019): a payment that is
 * made in time counts at the price it was quoted at.
 */
export function quoteFor(amount: string, price: Pick<EthPrice, 'usd' | 'at'>): Quote {
  const wei = quotedWei(centsFromUsd(amount), centsFromUsd(price.usd))
  return { eth: ethFromWei(wei), price: price.usd, priceAt: price.at }
}

/** The most, in USD, that can be paid with so much ether (wei) at a price: its quote asks for no more than that. */
export function mostFor(wei: bigint, { usd }: Pick<EthPrice, 'usd'>): string {
  const priceCents = centsFromUsd(usd)
  return usdFromCents(centsOfWei(wei - (wei % quoteStepWei(priceCents)), priceCents))
}

/** The bank records no payment worth less than a dollar in its block; twice that stays clear of any fall of ETH. */
const LEAST_CENTS = 200n

/** Undefined, or what is wrong with an amount to pay. @param amount USD with two places; undefined is unreadable */
export function amountProblem(amount: string | undefined): string | undefined {
  if (amount === undefined || amount === '0.00') return 'Enter an amount in US dollars, such as 420.00.'
  return centsFromUsd(amount) < LEAST_CENTS ? 'The least that can be paid is $2.00.' : undefined
}

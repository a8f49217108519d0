import { centsFromUsd, centsOfWei, ethFromWei, roundUpTo, usdFromCents, weiOfCents } from '../../lib/money'
import type { EthPrice } from '../../services/price'

/** A quoted amount holds this long after its price was read, then must be accepted again (DOMAIN.md). */
export const QUOTE_HOLDS_MS = 60_000
/** A price older than this is stale: shown with its age, and nobody goes on with it (DOMAIN.md). */
export const PRICE_STALE_MS = 60_000

/** What is to be paid, and the price it rests on. */
export interface Quote {
  /** ETH to pay. */
  eth: string
  /** USD per ETH, and when it was read (milliseconds since 1970). */
  price: string
  priceAt: number
}

/** Steps in which ETH is asked for: worth less than a cent while ETH is below $10,000, and short enough to read. */
const STEP_WEI = 10n ** 12n

/**
 * What `amount` (USD) costs in ETH at a price: exactly its worth, rounded up to a millionth of an ETH. No headroom
 * (docs/decisions/0013): a debit card holds what the payment is worth, and for a wire the bank bears a small fall.
 */
export function quoteFor(amount: string, price: Pick<EthPrice, 'usd' | 'at'>): Quote {
  const least = weiOfCents(centsFromUsd(amount), centsFromUsd(price.usd))
  return { eth: ethFromWei(roundUpTo(STEP_WEI, least)), price: price.usd, priceAt: price.at }
}

/** The most, in USD, that can be paid with so much ether (wei) at a price: its quote asks for no more than that. */
export const mostFor = (wei: bigint, { usd }: Pick<EthPrice, 'usd'>): string =>
  usdFromCents(centsOfWei(wei - (wei % STEP_WEI), centsFromUsd(usd)))

/** The bank records no payment worth less than a dollar in its block; twice that stays clear of any fall of ETH. */
const LEAST_CENTS = 200n

/** Undefined, or what is wrong with an amount to pay. @param amount USD with two places; undefined is unreadable */
export function amountProblem(amount: string | undefined): string | undefined {
  if (amount === undefined || amount === '0.00') return 'Enter an amount in US dollars, such as 420.00.'
  return centsFromUsd(amount) < LEAST_CENTS ? 'The least that can be paid is $2.00.' : undefined
}

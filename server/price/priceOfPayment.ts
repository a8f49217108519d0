import { centsOfWei } from '../../src/lib/money'
import { BLOCK_PRICE_HOLDS_MS, PRICE_FRESH_MS } from '../../src/lib/priceRules'
import { CallError } from '../callError'
import type { Deps } from '../deps'
import type { StoredPrice } from './storedPrices'

/** What a payment may count at. */
export interface PaymentPrices {
  /** `payment`: prices of its block's time. `claim`: prices of now, when something is made of it. */
  of: 'payment' | 'claim'
  /** At least one. */
  prices: readonly StoredPrice[]
}

/**
 * The prices that a payment in a block of this time may count at now (docs/decisions/0019): those of its block for 24
 * hours, those of its claim afterwards. A block that the bank stored no price for waits the minute in which one could
 * still be stored; then the payment counts at the price of its claim as well, as if it had been paid just then.
 * @throws CallError PRICE_UNAVAILABLE while there is none; the same question later may have an answer
 */
export async function pricesOfPayment(
  { prices, now }: Pick<Deps, 'prices' | 'now'>,
  blockTime: Date,
): Promise<PaymentPrices> {
  const time = now()
  // A block's clock may be ahead of ours.
  const age = Math.max(0, time.getTime() - blockTime.getTime())
  if (age <= BLOCK_PRICE_HOLDS_MS) {
    const ofBlock = await prices.around(age === 0 ? time : blockTime)
    if (ofBlock.length > 0) return { of: 'payment', prices: ofBlock }
    if (age <= PRICE_FRESH_MS) throw new CallError('PRICE_UNAVAILABLE')
  }
  const ofClaim = await prices.around(time)
  if (ofClaim.length === 0) throw new CallError('PRICE_UNAVAILABLE')
  return { of: 'claim', prices: ofClaim }
}

/**
 * The price to show a payment at before anything is asked for, in cents per ETH: the best one of its block; of its
 * claim the newest one, which still counts when the claim comes a minute later.
 */
export function shownPrice({ of, prices }: PaymentPrices, valueWei: bigint): bigint {
  return countingPrice({ prices: of === 'claim' ? prices.slice(-1) : prices }, valueWei)
}

/**
 * The price that a payment counts at, in cents per ETH: the one at which it is worth exactly what its request says,
 * because that is the one it was quoted at; otherwise the best for its payer.
 * @param statedCents what the request says that the payment is worth; undefined when there is no request yet
 */
export function countingPrice(
  { prices }: Pick<PaymentPrices, 'prices'>,
  valueWei: bigint,
  statedCents?: bigint,
): bigint {
  const cents = prices.map((price) => price.cents)
  const quoted = cents.find((price) => centsOfWei(valueWei, price) === statedCents)
  return quoted ?? cents.reduce((best, price) => (price > best ? price : best), 0n)
}

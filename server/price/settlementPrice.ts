import { centsOfWei } from '../../src/lib/money'
import { BLOCK_PRICE_HOLDS_MS, PRICE_FRESH_MS } from '../../src/lib/priceRules'
import { CallError } from '../callError'
import type { Deps } from '../deps'
import type { StoredPrice } from './storedPrices'

/** The prices that a payment may be valued at. */
interface SettlementPrices {
  /** `payment`: prices of its block's time. `claim`: prices of now. */
  of: 'payment' | 'claim'
  /** At least one. */
  prices: readonly StoredPrice[]
}

/**
 * The prices that a payment in a block of this time may be valued at now (docs/decisions/0019): for 24 hours those of
 * its block, afterwards those of its claim. A block without a stored price waits for the minute in which one could still
 * be stored; then the payment is valued at its claim, as if it had just been paid.
 * @throws CallError PRICE_UNAVAILABLE while there is no price yet
 */
export async function settlementPrices(
  { prices, now }: Pick<Deps, 'prices' | 'now'>,
  blockTime: Date,
): Promise<SettlementPrices> {
  const time = now()
  // The clock of a block may be ahead of ours.
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
 * The price that a payment settles at, in cents per ETH: the one at which it is worth exactly what its request says,
 * because it was quoted at that one; otherwise the best for its payer.
 * @param statedCents what the request says the payment is worth; undefined when there is no request yet
 */
export function settlementPrice(
  { prices }: Pick<SettlementPrices, 'prices'>,
  valueWei: bigint,
  statedCents?: bigint,
): bigint {
  const cents = prices.map((price) => price.cents)
  const quoted = cents.find((price) => centsOfWei(valueWei, price) === statedCents)
  return quoted ?? cents.reduce((best, price) => (price > best ? price : best), 0n)
}

/**
 * The price to show a payment at before it is claimed, in cents per ETH: the best one of its block, or the newest one of
 * its claim, which still holds when the claim comes a minute later.
 */
export const indicativePrice = ({ of, prices }: SettlementPrices, valueWei: bigint): bigint =>
  settlementPrice({ prices: of === 'claim' ? prices.slice(-1) : prices }, valueWei)

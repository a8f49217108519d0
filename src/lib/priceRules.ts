/** Rules about ETH prices (DOMAIN.md "Credit", docs/decisions/0019). Prices are USD cents per ETH. */

/** An older price is stale: it starts nothing new, and a quote at it has expired. In milliseconds. */
export const PRICE_FRESH_MS = 60_000

/** An unclaimed payment settles at the price of its block for this long, then at the price of its claim. */
export const BLOCK_PRICE_HOLDS_MS = 24 * 60 * 60_000

/** In per mille of the higher price. */
const MOST_APART = 20n

/** Are two of these prices of one moment more than 2 % apart? */
export function areDisputed(prices: readonly bigint[]): boolean {
  const [lowest, highest] = [lowestOf(prices), prices.reduce((a, b) => (a > b ? a : b), 0n)]
  return lowest !== undefined && (highest - lowest) * 1000n > highest * MOST_APART
}

export const lowestOf = (prices: readonly bigint[]): bigint | undefined =>
  prices.length === 0 ? undefined : prices.reduce((a, b) => (a < b ? a : b))

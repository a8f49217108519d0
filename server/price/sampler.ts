import type { PriceBook } from './priceBook'

const EVERY_MS = 20_000

/** Stores a price now and every twenty seconds, one at a time. Returns how to stop, which waits for the last. */
export function startSampling(prices: PriceBook): () => Promise<void> {
  let last = prices.sample()
  const timer = setInterval(() => {
    last = last.then(() => prices.sample())
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    return last
  }
}

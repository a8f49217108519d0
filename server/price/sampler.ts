import { SAMPLE_EVERY_MS, type PriceBook } from './priceBook'

/** Stores prices now and every ten seconds. Returns how to stop, which waits for the sample under way. */
export function startSampling(prices: PriceBook): () => Promise<void> {
  let last = prices.sample()
  // A slow source or database is not asked again before it has answered: `sample` shares its question.
  const timer = setInterval(() => {
    last = prices.sample()
  }, SAMPLE_EVERY_MS)
  return () => {
    clearInterval(timer)
    return last
  }
}

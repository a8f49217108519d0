import type { PriceBook } from './priceBook'

const EVERY_MS = 20_000

/** Stores a price now and every twenty seconds, one at a time. Returns how to stop, which waits for the last. */
export function startSampling(prices: PriceBook): () => Promise<void> {
  let last = Promise.resolve()
  let isSampling = false
  const sample = () => {
    // A slow source or database is not asked again before it has answered, or the questions would pile up.
    if (isSampling) return
    isSampling = true
    last = prices.sample().finally(() => (isSampling = false))
  }
  sample()
  const timer = setInterval(sample, EVERY_MS)
  return () => {
    clearInterval(timer)
    return last
  }
}

import { centsFromUsd } from '../../../lib/money'

/** Slider settings for a scale of prices in dollars: in cents, with about a hundred steps and ends on whole steps. */
export function sliderOf({ low, high }: { low: number; high: number }) {
  const step = Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, (high - low) * 100) / 100)))
  const min = Math.max(step, Math.ceil((low * 100) / step) * step)
  const max = Math.max(min + step, Math.floor((high * 100) / step) * step)
  return {
    min,
    max,
    step,
    /** Slider value of a price in USD, clamped to the ends. */
    valueOf: (usd: string): number => {
      const cents = Number(centsFromUsd(usd))
      return Math.min(max, Math.max(min, Math.round(cents / step) * step))
    },
  }
}

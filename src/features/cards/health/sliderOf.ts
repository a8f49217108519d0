import { centsFromUsd } from '../../../lib/money'

/**
 * The slider of a scale of prices (in dollars): whole cents, in steps that a hundred or so of them cross it, with
 * ends that are whole steps.
 */
export function sliderOf({ low, high }: { low: number; high: number }) {
  const step = Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, (high - low) * 100) / 100)))
  const min = Math.max(step, Math.ceil((low * 100) / step) * step)
  const max = Math.max(min + step, Math.floor((high * 100) / step) * step)
  return {
    min,
    max,
    step,
    /** Where a price (USD) sits on it; one beyond an end sits at that end. */
    valueOf: (usd: string): number => {
      const cents = Number(centsFromUsd(usd))
      return Math.min(max, Math.max(min, Math.round(cents / step) * step))
    },
  }
}

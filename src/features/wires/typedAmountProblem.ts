import { parseUsdInput } from '../../lib/parseUsdInput'
import { amountProblem } from '../payments'

/** Says why a typed amount cannot be sent and how to correct it; undefined for a good amount. */
export function typedAmountProblem(text: string): string | undefined {
  const typed = text.trim()
  const amount = parseUsdInput(typed)
  if (amount !== undefined || typed === '') return amountProblem(amount)
  if (/^[-−]/.test(typed)) return 'Enter an amount above zero.'
  if (/^\$?\s*\d[\d.]*,\d{1,2}$/.test(typed)) return 'Write cents with a point, such as 420.50.'
  if (/^\$?\s*[\d,]+\.\d{3,}$/.test(typed)) return 'Dollars have two places, such as 420.50.'
  return amountProblem(undefined)
}

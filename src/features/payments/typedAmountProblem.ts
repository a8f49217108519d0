import { parseUsdInput } from '../../lib/parseUsdInput'
import { askToRewrite } from '../../lib/readBack'
import { amountProblem } from './paymentQuote'

/** Says why a typed amount cannot be sent and how to correct it; undefined for a good amount. */
export function typedAmountProblem(text: string): string | undefined {
  const typed = text.trim()
  const amount = parseUsdInput(typed)
  if (amount !== undefined || typed === '') return amountProblem(amount)
  if (/^[-−]/.test(typed)) return 'Enter an amount above zero.'
  return askToRewrite(typed, 'USD') ?? amountProblem(undefined)
}

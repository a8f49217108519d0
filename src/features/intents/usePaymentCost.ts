import { weiFromEth } from '../../lib/money'
import { quoteFor, type Quote } from './paymentQuote'
import { usePaymentFunds, type PaymentFunds } from './usePaymentFunds'
import { useQuotePrice, type QuotePrice } from './useQuotePrice'

export interface PaymentCost {
  price: QuotePrice
  funds: PaymentFunds
  /** Undefined without an amount or a price to quote at; at a stale price it only shows the order of things. */
  quote: Quote | undefined
  /** Why the wallet cannot pay this, as far as is known. */
  shortage: string | undefined
  /** A quote to go on with: waits for a fresh price where there is none. Undefined when none can be had. */
  askQuote: (amount: string) => Promise<Quote | undefined>
  isAsking: boolean
}

/** What a payment of `amount` (USD, undefined while there is none) costs now, and whether the wallet can pay it. */
export function usePaymentCost(wallet: string, amount: string | undefined): PaymentCost {
  const price = useQuotePrice()
  const funds = usePaymentFunds(wallet)
  const known = price.price.data
  const isQuoted = known !== undefined && known.contradictedBy === undefined
  const quote = amount !== undefined && isQuoted ? quoteFor(amount, known) : undefined
  return {
    price,
    funds,
    quote,
    shortage: funds.shortageOf(quote && weiFromEth(quote.eth)),
    askQuote: async (asked) => {
      const fresh = await price.askFresh()
      return fresh && quoteFor(asked, fresh)
    },
    isAsking: price.isAsking,
  }
}

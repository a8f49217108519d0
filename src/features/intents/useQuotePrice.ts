import { api } from '../../services/api'
import { useBankView, type BankView } from '../../services/bank/useBankView'
import type { QuotePrice as Price } from '../../services/quotePrice'
import { useAddress } from '../connection'
import { PRICE_STALE_MS } from './paymentQuote'
import { useClock } from './useClock'
import { usePriceOfNow } from './usePriceOfNow'

const POLL_MS = 15_000

export interface QuotePrice {
  price: BankView<Price>
  /** How old the price is, in seconds. */
  age: number
  isStale: boolean
  /** A price to quote at: the one known, or a fresh one where it is stale. Undefined when there is none. */
  askFresh: () => Promise<Price | undefined>
  isAsking: boolean
  /** The last attempt to go on found no price. */
  isUnknown: boolean
}

/** The live price that a quote is made at, how old it is, and a fresh one for who goes on. */
export function useQuotePrice(): QuotePrice {
  const price = useBankView(api.useQuotePriceQuery(useAddress(), { pollingInterval: POLL_MS }))
  const { askPrice, isAsking, isUnknown } = usePriceOfNow()
  const time = useClock()
  const known = price.data
  const isStale = known !== undefined && time - known.at > PRICE_STALE_MS
  return {
    price,
    age: known ? Math.max(0, Math.floor((time - known.at) / 1000)) : 0,
    isStale,
    askFresh: () =>
      known && !isStale && known.contradictedBy === undefined ? Promise.resolve(known) : askPrice(),
    isAsking,
    isUnknown: isUnknown && (known === undefined || isStale),
  }
}

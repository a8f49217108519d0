import { useState } from 'react'
import { api } from '../../services/api'
import { useBankView } from '../../services/bank/useBankView'
import type { QuotePrice } from '../../services/quotePrice'
import { useAddress } from '../connection'
import { PRICE_POLL_MS, usePriceAge } from './useLivePrice'

export type LiveQuotePrice = ReturnType<typeof useQuotePrice>

const usable = (price: QuotePrice | undefined) => (price?.contradictedBy === undefined ? price : undefined)

/** The price that a payment of this wallet is quoted at, with its age, polled. */
export function useQuotePrice() {
  const query = api.useQuotePriceQuery(useAddress(), { pollingInterval: PRICE_POLL_MS })
  const view = useBankView(query)
  const age = usePriceAge(view.data)
  const [isAsking, setIsAsking] = useState(false)

  /** A price to quote at: the one known, or a fresh one where that is stale. Undefined when there is none. */
  async function askFresh(): Promise<QuotePrice | undefined> {
    const known = age.isStale ? undefined : usable(view.data)
    if (known) return known
    setIsAsking(true)
    const { data, isSuccess } = await query.refetch()
    setIsAsking(false)
    // A failed attempt still carries the price of earlier.
    return isSuccess ? usable(data) : undefined
  }

  return {
    ...view,
    ...age,
    /** There is no price that is not stale, and the last attempt found none. */
    isUnknown: view.error !== undefined && (view.data === undefined || age.isStale),
    askFresh,
    isAsking,
  }
}

import { useState } from 'react'
import { api } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import type { QuotePrice } from '../../services/quotePrice'
import { useAddress } from '../connection'
import { PRICE_POLL_MS, usePriceAge } from './useLivePrice'

export type LiveQuotePrice = ReturnType<typeof useQuotePrice>

const usable = (price: QuotePrice | undefined) => (price?.contradictedBy === undefined ? price : undefined)

/** The price at which this wallet's payments are quoted, with its age, polled. */
export function useQuotePrice() {
  const query = api.useQuotePriceQuery(useAddress(), { pollingInterval: PRICE_POLL_MS })
  const view = bankView(query)
  const age = usePriceAge(view.data)
  const [isAsking, setIsAsking] = useState(false)

  /** The known price if it is fresh and not contradicted, otherwise a new one; undefined when there is none. */
  async function askFresh(): Promise<QuotePrice | undefined> {
    const known = age.isStale ? undefined : usable(view.data)
    if (known) return known
    setIsAsking(true)
    const { data, isSuccess } = await query.refetch()
    setIsAsking(false)
    // After a failure `data` is the previous price.
    return isSuccess ? usable(data) : undefined
  }

  return {
    ...view,
    ...age,
    /** The last attempt failed, and no fresh price is left. */
    isUnknown: view.error !== undefined && (view.data === undefined || age.isStale),
    askFresh,
    isAsking,
  }
}

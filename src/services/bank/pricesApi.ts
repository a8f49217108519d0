import type { AnswerOf, calls, HistoryDays, PriceHistory } from '../contracts'
import { bankApi, type ForWallet } from './bankApi'
import { isUnsupported } from './isUnsupported'

interface Asked extends ForWallet {
  days: HistoryDays
}

/** The call about past prices. Only charts use it, so it is not part of the first load. */
export const pricesApi = bankApi.injectEndpoints({
  endpoints: (build) => ({
    /** The bank's stored prices of the last days; null at a bank without this call. Never persisted. */
    priceHistory: build.query<PriceHistory | null, Asked>({
      queryFn: async ({ wallet, days }, _api, _options, ask) => {
        const { data, error } = await ask({ call: 'priceHistory', body: { wallet, days } })
        if (!error) return { data: (data as AnswerOf<typeof calls.priceHistory>).history }
        return isUnsupported(error) ? { data: null } : { error }
      },
      keepUnusedDataFor: 0,
    }),
  }),
})

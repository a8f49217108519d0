import { api } from '../../services/api'
import type { ForWallet } from '../../services/bank/bankApi'
import { isUnsupported } from '../../services/bank/isUnsupported'
import type { Activity, AnswerOf, calls } from '../../services/contracts'

/** The most pages that it reads: ten thousand events in our bank's pages. */
const MOST_PAGES = 50

export interface WholeActivity {
  /** The newest first. */
  activities: Activity[]
  /** True if older events were left out. */
  isCut: boolean
}

/** Only the activity page and the export use it, so it is not part of the first load. */
export const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All pages; null at a bank without this call. Never persisted: it would fill the cache. */
    activityAll: build.query<WholeActivity | null, ForWallet>({
      queryFn: async ({ wallet }, _api, _options, ask) => {
        const activities: Activity[] = []
        let after: string | undefined
        for (let page = 0; page < MOST_PAGES; page += 1) {
          // JSON leaves out what is undefined.
          const { data, error } = await ask({ call: 'activityAll', body: { wallet, after } })
          if (error) return isUnsupported(error) ? { data: null } : { error }
          const answer = data as AnswerOf<typeof calls.activityAll>
          activities.push(...answer.activities)
          after = answer.next
          if (after === undefined) return { data: { activities, isCut: false } }
        }
        return { data: { activities, isCut: true } }
      },
      keepUnusedDataFor: 0,
    }),
  }),
})

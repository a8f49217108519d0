import type { Session } from '../contracts'
import { bankApi } from './bankApi'

interface ForWallet {
  wallet: string
}

/** Where the wallet is signed in. Apart from the other calls, because only one page asks, and the first load is small. */
export const sessionsApi = bankApi.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The wallet's sessions, the newest first; null where the bank keeps no such list. Never kept. */
    authSessions: build.query<Session[] | null, ForWallet>({
      queryFn: async ({ wallet }, _api, _options, ask) => {
        const { data, error } = await ask({ call: 'authSessions', body: { wallet } })
        if (!error) return { data: (data as { sessions: Session[] }).sessions }
        return 'status' in error && error.status === 404 ? { data: null } : { error }
      },
      keepUnusedDataFor: 0,
      providesTags: ['Session'],
    }),
    authSessionsEnd: build.mutation<unknown, ForWallet>({
      query: ({ wallet }) => ({ call: 'authSessionsEnd', body: { wallet } }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Session']),
    }),
  }),
})

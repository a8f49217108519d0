import type { Session } from '../contracts'
import { bankApi, type ForWallet } from './bankApi'
import { isUnsupported } from './isUnsupported'

/** The calls about sessions. Only one page uses them, so they are not part of the first load. */
export const sessionsApi = bankApi.enhanceEndpoints({ addTagTypes: ['Session'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The wallet's sessions, the newest first; null at a bank without this call. Never persisted. */
    authSessions: build.query<Session[] | null, ForWallet>({
      queryFn: async ({ wallet }, _api, _options, ask) => {
        const { data, error } = await ask({ call: 'authSessions', body: { wallet } })
        if (!error) return { data: (data as { sessions: Session[] }).sessions }
        return isUnsupported(error) ? { data: null } : { error }
      },
      keepUnusedDataFor: 0,
      providesTags: ['Session'],
    }),
    /** Ends one session, or without an id all but this browser's. */
    authSessionsEnd: build.mutation<unknown, ForWallet & { id?: string }>({
      query: (body) => ({ call: 'authSessionsEnd', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Session']),
    }),
  }),
})

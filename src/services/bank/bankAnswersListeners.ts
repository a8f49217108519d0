import {
  isAnyOf,
  isRejectedWithValue,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit'
import { QueryStatus } from '@reduxjs/toolkit/query/react'
import { api, CACHE_KEY } from '../api'
import { wentOnline } from '../outsideEvents'
import type { Ports } from '../ports'
import { isBankQuery } from '../queries'
import { isBankError } from './bankError'
import { isShown, isUnanswered } from './bankFreshness'

interface State {
  [CACHE_KEY]: ReturnType<typeof api.reducer>
}
type Dispatch = ThunkDispatch<State, Ports, UnknownAction>

interface Refetchable {
  initiate: (argument: unknown, options: { forceRefetch: true; subscribe: false }) => Parameters<Dispatch>[0]
}

/** While the last answer is younger than this, a failed call is no sign of an outage. */
const JUST_ANSWERED_MS = 5_000

/** While the polls are answered, no screen shows an answer of the bank that is older than this. */
const OLD_MS = 5 * 60_000

/** May the same query succeed later? A query that the bank refused (4xx) stays refused. */
const isOutage = (error: unknown): boolean =>
  isBankError(error) && (error.kind === 'refused' ? error.status >= 500 : error.kind !== 'abandoned')

const isPollAnswered = isAnyOf(api.endpoints.kycGet.matchFulfilled, api.endpoints.chainState.matchFulfilled)

/**
 * Refetches what a screen shows when the browser is online again, and when bank or chain answer a poll of the shell
 * (`BankWatch`, `NodesNotice`).
 *
 * The bank's answers are refetched when they are old: after an outage, a night's sleep, or hours on one screen.
 *
 * All failed queries are refetched when the browser is online again, and after a poll that failed before. A query that
 * failed while the polls were answered is refetched after the next one. A query whose refetch fails as well waits for the next such change, or for the customer. No
 * timer retries a query. RTK Query's own `refetchOnReconnect` would also drop the cached answers that no screen shows at the
 * moment.
 *
 * Polls the bank at once when another call gets no answer, so that the shell tells an outage from a single broken call.
 */
export function addBankAnswersListeners(startListening: TypedStartListening<State, Dispatch, Ports>): void {
  /** The failing queries that were refetched since bank and chain came back last, by cache key. */
  const refetched = new Set<string>()

  startListening({
    matcher: isAnyOf(wentOnline, isPollAnswered),
    effect: (action, listener) => {
      const poll = isPollAnswered(action) ? action.meta.arg.queryCacheKey : undefined
      // RTK Query keeps the last error until the query succeeds.
      const before = listener.getOriginalState()[CACHE_KEY].queries
      if (poll === undefined || isOutage(before[poll]?.error)) refetched.clear()

      const { queries, subscriptions } = listener.getState()[CACHE_KEY]
      const endpoints: Record<string, object> = api.endpoints
      for (const [key, query] of Object.entries(queries)) {
        const isFailing = isOutage(query?.error)
        if (!isFailing) refetched.delete(key)
        if (query?.endpointName === undefined || key === poll || !isShown(subscriptions[key])) continue
        const { status, endpointName, originalArgs, fulfilledTimeStamp = 0 } = query
        const isDue = isFailing
          ? status === QueryStatus.rejected && !refetched.has(key)
          : status === QueryStatus.fulfilled &&
            isBankQuery(endpointName) &&
            // An answer from the future is of any age: the clock was set back since.
            Math.abs(listener.extra.now() - fulfilledTimeStamp) > OLD_MS
        if (!isDue) continue
        // The bank may take longer to be reached than the network.
        if (isFailing && poll !== undefined) refetched.add(key)
        const { initiate } = endpoints[endpointName] as Refetchable
        listener.dispatch(initiate(originalArgs, { forceRefetch: true, subscribe: false }))
      }
    },
  })

  // The shell's next poll may be twenty seconds away.
  startListening({
    matcher: isRejectedWithValue,
    effect: ({ payload }, listener) => {
      if (!isBankError(payload) || !isUnanswered(payload)) return
      const { queries, subscriptions } = listener.getState()[CACHE_KEY]
      for (const [key, query] of Object.entries(queries)) {
        if (query?.endpointName !== api.endpoints.kycGet.name || !isShown(subscriptions[key])) continue
        const { status, fulfilledTimeStamp = 0, originalArgs } = query
        // An answer from the future is of any age: the clock was set back since.
        const hasJustAnswered = Math.abs(listener.extra.now() - fulfilledTimeStamp) < JUST_ANSWERED_MS
        if (status !== QueryStatus.fulfilled || hasJustAnswered) continue
        const { initiate } = api.endpoints.kycGet as unknown as Refetchable
        listener.dispatch(initiate(originalArgs, { forceRefetch: true, subscribe: false }))
      }
    },
  })
}

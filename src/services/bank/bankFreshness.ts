import { hasFigures, isBankQuery } from '../queries'
import type { BankError } from './bankError'

/** The relevant part of the api slice's state. */
interface CachedAnswers {
  queries: Readonly<Record<string, CachedQuery | undefined>>
  subscriptions: Readonly<Record<string, object | undefined>>
}

interface CachedQuery {
  status: string
  endpointName?: string | undefined
  data?: unknown
  fulfilledTimeStamp?: number | undefined
}

/** How fresh the bank's answers on the open screens are. */
interface BankFreshness {
  /** The time of the oldest figures that a screen shows, in milliseconds since 1970. */
  oldestShown: number | undefined
  /** A screen waits for an answer. */
  isWaiting: boolean
}

/** Does a screen show the answer of the query with these subscribers? */
export const isShown = (subscribers: object | undefined): boolean => Object.keys(subscribers ?? {}).length > 0

export function bankFreshness({ queries, subscriptions }: CachedAnswers): BankFreshness {
  const shown = Object.entries(queries).flatMap(([key, query]) =>
    query?.endpointName !== undefined && isBankQuery(query.endpointName) && isShown(subscriptions[key])
      ? [query]
      : [],
  )
  const times = shown.flatMap(({ endpointName = '', data, fulfilledTimeStamp = [] }) =>
    data !== undefined && hasFigures(endpointName) ? fulfilledTimeStamp : [],
  )
  return {
    oldestShown: times.length === 0 ? undefined : Math.min(...times),
    isWaiting: shown.some(({ status }) => status === 'pending'),
  }
}

/** True without a usable answer: the call may succeed later, and its subject stays unknown. */
export const isUnanswered = ({ kind }: BankError): boolean =>
  kind === 'unreachable' || kind === 'timedOut' || kind === 'unreadable'

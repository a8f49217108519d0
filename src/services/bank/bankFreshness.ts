import { isBankQuery } from '../queries'
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
  startedTimeStamp?: number | undefined
  fulfilledTimeStamp?: number | undefined
}

/** How fresh the bank's answers on the open screens are. Times in milliseconds since 1970. */
export interface BankFreshness {
  /** The oldest answer that a screen shows. */
  oldestShown: number | undefined
  /** When the oldest unanswered call began. */
  waitingSince: number | undefined
  /** When the bank answered last. */
  answeredAt: number | undefined
}

const least = (times: readonly number[]) => (times.length === 0 ? undefined : Math.min(...times))

export function bankFreshness({ queries, subscriptions }: CachedAnswers): BankFreshness {
  const all = Object.entries(queries).flatMap(([key, query]) =>
    query?.endpointName !== undefined && isBankQuery(query.endpointName) ? [[key, query] as const] : [],
  )
  const shown = all.filter(([key]) => Object.keys(subscriptions[key] ?? {}).length > 0)
  return {
    oldestShown: least(
      shown.flatMap(([, { data, fulfilledTimeStamp = [] }]) =>
        data === undefined ? [] : fulfilledTimeStamp,
      ),
    ),
    waitingSince: least(
      shown.flatMap(([, { status, startedTimeStamp = [] }]) =>
        status === 'pending' ? startedTimeStamp : [],
      ),
    ),
    answeredAt: all.reduce<number | undefined>(
      (last, [, { fulfilledTimeStamp = 0 }]) => Math.max(last ?? 0, fulfilledTimeStamp),
      undefined,
    ),
  }
}

/** True without a usable answer: the call may succeed later, and its subject stays unknown. */
export const isUnanswered = ({ kind }: BankError): boolean =>
  kind === 'unreachable' || kind === 'timedOut' || kind === 'unreadable'

import { describeBankError, isBankError } from './bankError'
import { isUnanswered } from './bankFreshness'

/** The part of an RTK Query result that screens use. */
export interface QueryResult<Data> {
  data?: Data | undefined
  error?: unknown
  isFetching: boolean
  fulfilledTimeStamp?: number | undefined
  refetch: () => unknown
}

export interface BankView<Data> {
  /** The newest answer, also when a later attempt failed. Undefined means unknown, never empty. */
  data: Data | undefined
  /** Why the last attempt failed, in a sentence for the customer. */
  error: string | undefined
  /** The last attempt got no usable answer, as when the bank is down. */
  isOutage: boolean
  /** The bank does not know the entity. */
  isMissing: boolean
  /** Time of the answer in milliseconds since 1970. */
  answeredAt: number | undefined
  isFetching: boolean
  onRetry: () => void
}

/** Neither an answer nor an error has come yet. */
export const isAwaited = ({ data, error }: { data?: unknown; error?: unknown }): boolean =>
  data === undefined && error === undefined

/** The view of a query for a screen. `bankAnswersListeners.ts` refetches a failed query. */
export function bankView<Data>(query: QueryResult<Data>): BankView<Data> {
  const { data, error, isFetching, fulfilledTimeStamp, refetch } = query
  return {
    data,
    // RTK Query keeps the error of the last attempt until an answer comes, so the sentence stays while it asks again.
    error: error === undefined ? undefined : describeBankError(error),
    isOutage: isBankError(error) && isUnanswered(error),
    isMissing:
      data === undefined && isBankError(error) && error.kind === 'refused' && error.code === 'NOT_FOUND',
    answeredAt: fulfilledTimeStamp,
    isFetching,
    onRetry: () => void refetch(),
  }
}

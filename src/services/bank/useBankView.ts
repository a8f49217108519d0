import { describeBankError, isBankError } from './bankError'

/** What a screen needs of an RTK Query result. */
export interface QueryResult<Data> {
  data?: Data | undefined
  error?: unknown
  isError: boolean
  isFetching: boolean
  fulfilledTimeStamp?: number | undefined
  refetch: () => unknown
}

export interface BankView<Data> {
  /** The newest answer there is, also when a later attempt failed. Undefined is unknown, never empty. */
  data: Data | undefined
  /** Why it is not newer, in a sentence. */
  error: string | undefined
  /** The bank knows no such thing. */
  isMissing: boolean
  /** When the data was answered, in milliseconds since 1970. */
  answeredAt: number | undefined
  isFetching: boolean
  onRetry: () => void
}

/** Turns a query's result into what a screen shows. A failed query is refetched by `bankAnswersListeners.ts`. */
export function useBankView<Data>(query: QueryResult<Data>): BankView<Data> {
  const { data, error, isError, isFetching, fulfilledTimeStamp, refetch } = query
  return {
    data,
    error: isError ? describeBankError(error) : undefined,
    isMissing:
      data === undefined && isBankError(error) && error.kind === 'refused' && error.code === 'NOT_FOUND',
    answeredAt: fulfilledTimeStamp,
    isFetching,
    onRetry: () => void refetch(),
  }
}

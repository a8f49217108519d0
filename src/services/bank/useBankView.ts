import { useEffect } from 'react'
import { describeBankError } from './bankError'

/** What a screen needs of an RTK Query result. */
interface QueryResult<Data> {
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
  /** When the data was answered, in milliseconds since 1970. */
  answeredAt: number | undefined
  isFetching: boolean
  onRetry: () => void
}

/** A failed read is tried again this much later, as long as its screen is open: the bank comes back by itself. */
const RECOVERY_MS = 5_000

/** Turns a query's result into what a screen shows, and recovers by itself. Reads only: they move no money. */
export function useBankView<Data>(query: QueryResult<Data>): BankView<Data> {
  const { data, error, isError, isFetching, fulfilledTimeStamp, refetch } = query

  useEffect(() => {
    if (!isError || isFetching) return
    const timer = setTimeout(() => void refetch(), RECOVERY_MS)
    return () => clearTimeout(timer)
    // The error as well: offline, an attempt fails before it was ever drawn, and only its error tells it apart.
  }, [isError, isFetching, error, refetch])

  return {
    data,
    error: isError ? describeBankError(error) : undefined,
    answeredAt: fulfilledTimeStamp,
    isFetching,
    onRetry: () => void refetch(),
  }
}

import { createContext, use, useEffect, useState } from 'react'
import { shallowEqual } from 'react-redux'
import { selectSignIn } from '../../features/connection'
import { api, CACHE_KEY } from '../../services/api'
import { isBankError, type BankError } from '../../services/bank/bankError'
import { bankFreshness, isUnanswered } from '../../services/bank/bankFreshness'
import { useAppSelector, useIsOnline, type RootState } from '../hooks'

/**
 * - `answers`: nothing is known to be wrong.
 * - `offline`: the browser has no network.
 * - `down`: the bank cannot be reached.
 * - `slow`: the bank takes calls and does not answer them.
 */
type BankCondition = 'answers' | 'offline' | 'down' | 'slow'

/** The shell watches the bank for all screens. */
export const BankConditionContext = createContext<BankCondition>('answers')
export const useBankCondition = (): BankCondition => use(BankConditionContext)

export const selectFreshness = (state: RootState) => bankFreshness(state[CACHE_KEY])

/** The bank is polled this often, so that an outage is noticed without any other call. */
const POLL_MS = 20_000
const POLL_WHILE_DOWN_MS = 5_000
/** The bank is late when a call waits and no call was answered for this long. */
const LATE_MS = 8_000

/** True from then on until the bank answers a call. Timers measure it, because the clock may be set meanwhile. */
function useIsLate(isSignedIn: boolean): boolean {
  const { isWaiting } = useAppSelector(selectFreshness, shallowEqual)
  const answers = useAppSelector(({ bankContact }) => bankContact.answers)
  // Stays while newer calls are on their way, or none.
  const [lateAfter, setLateAfter] = useState<number>()

  useEffect(() => {
    // A call that waits for the sign-in is not late.
    if (!isWaiting || !isSignedIn) return
    const timer = setTimeout(() => setLateAfter(answers), LATE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isSignedIn, answers])

  return isSignedIn && lateAfter === answers
}

/** Polls the bank and returns its condition. The verified badge shows the same answer, so polling keeps it fresh as well. */
export function useWatchBank(wallet: string): { condition: BankCondition; isOffTheList: boolean } {
  const isOnline = useIsOnline()
  const { error: last } = api.endpoints.kycGet.useQueryState({ wallet })
  const wasDown = isBankError(last) && last.kind !== 'refused'
  const query = api.useKycGetQuery({ wallet }, { pollingInterval: wasDown ? POLL_WHILE_DOWN_MS : POLL_MS })
  // Subscribed, so that it is refetched once it is old. An offline start needs an acceptance from the last 24 hours.
  api.useWhitelistedQuery(wallet, { refetchOnMountOrArgChange: false })
  const isLate = useIsLate(useAppSelector(selectSignIn).status === 'notNeeded')

  // A call that failed without a network says nothing about the bank.
  const { requestId, isFetching } = query
  const [seen, setSeen] = useState<{
    unanswered?: BankError['kind'] | undefined
    offlineRequest?: string | undefined
  }>({})
  const error = isBankError(query.error) ? query.error : undefined
  if (!isOnline) {
    if (seen.unanswered || seen.offlineRequest !== requestId) setSeen({ offlineRequest: requestId })
  } else if (!isFetching && requestId !== seen.offlineRequest) {
    const unanswered = error && isUnanswered(error) ? error.kind : undefined
    if (unanswered !== seen.unanswered) setSeen({ unanswered })
  }

  const isOffTheList = query.isError && error?.kind === 'refused' && error.code === 'NOT_WHITELISTED'
  if (!isOnline) return { condition: 'offline', isOffTheList }
  // A bank that has stopped after a hang is not slow: it cannot be reached.
  if (isLate && seen.unanswered !== 'unreachable') return { condition: 'slow', isOffTheList }
  return { condition: seen.unanswered ? 'down' : 'answers', isOffTheList }
}

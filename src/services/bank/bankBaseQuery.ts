import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { Ports } from '../ports'
import type { BankError } from './bankError'
import type { BankRequest } from './postCall'

/** The contracts and their parser, which the landing page has no use for. */
const loadPostCall = () => import('./postCall').catch(() => undefined)

/** Starts loading what calls need. */
export const preloadBank = (): void => void loadPostCall()

/**
 * RTK Query's way to the bank. Nothing is retried, because a call may move money. The one repetition is of a call
 * that was refused with 401 and so did nothing: it waits for the customer to sign in and then goes out once more.
 * A second 401 is handed on as an error, never looped on.
 */
export const bankBaseQuery: BaseQueryFn<BankRequest, unknown, BankError> = async (
  request,
  { signal, extra },
) => {
  const { env, session } = extra as Ports
  const bank = await loadPostCall()
  // The page itself cannot be reached, so nothing was sent.
  if (!bank) return { error: { kind: 'unreachable' } }
  const epoch = session.epoch
  const outcome = await bank.postCall(request, env, signal)
  if (!bank.isRefusedForSession(request, outcome)) return outcome
  // Another call may have brought the sign-in about while this one was on its way.
  if (session.epoch === epoch && !(await session.signedIn())) return { error: { kind: 'abandoned' } }
  return bank.postCall(request, env, signal)
}

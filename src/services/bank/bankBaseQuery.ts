import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { Ports } from '../ports'
import { bankAnswered } from './bankContactSlice'
import type { BankError } from './bankError'
import type { BankRequest, Outcome } from './postCall'

/** The contracts and their parser, which the landing page does not need. */
const loadPostCall = () => import('./postCall').catch(() => undefined)

/** Starts loading the code that calls need. */
export const preloadBank = (): void => void loadPostCall()

interface BankOptions {
  /** Return a 401 at once: the caller waits for the sign-in itself, and decides again after it. */
  isSignInAwaited?: false
}

/**
 * Makes a call to the bank. No call is retried, because it may move money. Only a call that was refused with 401, and so
 * did nothing, is repeated once, after the customer has signed in. A second 401 is returned as an error. Never throws.
 */
export async function askBank(
  request: BankRequest,
  { env, reauthQueue, untilPainted }: Pick<Ports, 'env' | 'reauthQueue' | 'untilPainted'>,
  signal: AbortSignal,
  options?: BankOptions,
): Promise<Outcome> {
  await untilPainted()
  const bank = await loadPostCall()
  // The chunk did not load, so nothing was sent.
  if (!bank) return { error: { kind: 'unreachable' } }
  const { sessionVersion } = reauthQueue
  const outcome = await bank.postCall(request, env, signal)
  if (options?.isSignInAwaited === false || !bank.isRefusedForSession(request, outcome)) return outcome
  // The customer may have signed in for another call while this one was on its way.
  if (reauthQueue.sessionVersion === sessionVersion && !(await reauthQueue.waitForSignIn()))
    return { error: { kind: 'abandoned' } }
  return bank.postCall(request, env, signal)
}

/** Did the bank itself answer? An error without a status is no answer. */
const isAnswer = (outcome: Outcome): boolean => 'data' in outcome || 'status' in outcome.error

/** `askBank` as RTK Query's base query. Notes each answer. */
export const bankBaseQuery: BaseQueryFn<BankRequest, unknown, BankError, BankOptions | undefined> = async (
  request,
  { signal, extra, dispatch },
  options,
) => {
  const outcome = await askBank(request, extra as Ports, signal, options)
  if (isAnswer(outcome)) dispatch(bankAnswered())
  return outcome
}

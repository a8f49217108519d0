import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { Ports } from '../ports'
import type { BankError } from './bankError'
import type { BankRequest, Outcome } from './postCall'

/** The contracts and their parser, which the landing page has no use for. */
const loadPostCall = () => import('./postCall').catch(() => undefined)

/** Starts loading what calls need. */
export const preloadBank = (): void => void loadPostCall()

export interface BankOptions {
  /** A 401 is handed on at once: the caller waits for the sign-in itself, and may think again after it. */
  isSignInAwaited?: false
}

/**
 * The way to the bank. Nothing is retried, because a call may move money. The one repetition is of a call that was
 * refused with 401 and so did nothing: it waits for the customer to sign in and then goes out once more. A second 401
 * is handed on as an error, never looped on. Never throws.
 */
export async function askBank(
  request: BankRequest,
  { env, reauthQueue }: Pick<Ports, 'env' | 'reauthQueue'>,
  signal: AbortSignal,
  options?: BankOptions,
): Promise<Outcome> {
  const bank = await loadPostCall()
  // The page itself cannot be reached, so nothing was sent.
  if (!bank) return { error: { kind: 'unreachable' } }
  const { sessionVersion } = reauthQueue
  const outcome = await bank.postCall(request, env, signal)
  if (options?.isSignInAwaited === false || !bank.isRefusedForSession(request, outcome)) return outcome
  // Another call may have brought the sign-in about while this one was on its way.
  if (reauthQueue.sessionVersion === sessionVersion && !(await reauthQueue.waitForSignIn()))
    return { error: { kind: 'abandoned' } }
  return bank.postCall(request, env, signal)
}

/** `askBank` as RTK Query's base query. */
export const bankBaseQuery: BaseQueryFn<BankRequest, unknown, BankError, BankOptions | undefined> = (
  request,
  { signal, extra },
  options,
) => askBank(request, extra as Ports, signal, options)

import type { AppListenerApi } from '../../app/hooks'
import { api } from '../../services/api'
import { askBank } from '../../services/bank/bankBaseQuery'
import { isBankError, type BankError } from '../../services/bank/bankError'
import { connectionEvents } from '../connection'
import { callOf } from './callOf'
import { keyOf, type PausedMutation } from './pausedMutation'
import { isInside, mutationMoved, mutationSettled, selectStep } from './pausedMutationsSlice'

/** An unfreeze that is older than this is asked about before it is sent (DESIGN.md section 6). */
const UNFREEZE_ASKS_AFTER_MS = 10 * 60_000
const TOO_MANY_REQUESTS = 429

/** `click`: never sent before. `later`: perhaps sent before. `signedIn`: as `later`, right after a sign-in. */
export type Start = 'click' | 'later' | 'signedIn'

/** `failed` without an error: the bank holds the entity as it was. */
interface Outcome {
  step: 'done' | 'failed' | 'waiting' | 'signIn' | 'asking'
  error?: BankError
}

/** Compares both ways, so that a clock that was set back does not send an old unfreeze. */
const isOldUnfreeze = ({ endpoint, askedAt }: PausedMutation, now: number): boolean =>
  endpoint === 'creditUnfreeze' && Math.abs(now - askedAt) > UNFREEZE_ASKS_AFTER_MS

/** The outcome when the error alone decides it; undefined where the bank may have carried the call out. */
function outcomeOf(error: BankError): Outcome | undefined {
  if (error.kind !== 'refused') return undefined
  const { status, code } = error
  if (status === 401 || code === 'WRONG_WALLET') return { step: 'signIn', error }
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS ? { step: 'failed', error } : undefined
}

/**
 * Sends a mutation and settles it, in one tab at a time. Unless it comes right from the click, the entity is read first:
 * a page that closed, another tab or an earlier attempt may have sent the call.
 */
export async function runMutation(
  mutation: PausedMutation,
  start: Start,
  listener: AppListenerApi,
): Promise<void> {
  const { dispatch, extra } = listener
  const call = callOf(mutation)
  /** Undefined once it is settled, a later intention has replaced it, or its wallet has left. */
  function stepNow() {
    const state = listener.getState()
    return isInside(state) ? selectStep(state, mutation) : undefined
  }

  async function read(): Promise<Outcome> {
    const { signal } = new AbortController()
    const answer = await askBank(call.request, extra, signal, { isSignInAwaited: false })
    if ('error' in answer) return outcomeOf(answer.error) ?? { step: 'waiting' }
    const isDone = call.isDone(answer.data)
    if (call.hold) await dispatch(call.hold(isDone))
    if (isDone) dispatch(api.util.invalidateTags(call.tags))
    return { step: isDone ? 'done' : 'failed' }
  }

  async function send(): Promise<Outcome> {
    dispatch(mutationMoved({ mutation, step: 'sending' }))
    const { error } = await dispatch(call.send)
    if (error !== undefined) {
      const cause: BankError = isBankError(error) ? error : { kind: 'unreachable' }
      return outcomeOf(cause) ?? { error: cause, ...(await read()) }
    }
    if (call.hold) await dispatch(call.hold(true))
    return { step: 'done' }
  }

  async function readAndSend(): Promise<Outcome> {
    const found = await read()
    if (found.step !== 'failed' || found.error) return found
    // It may have been called off meanwhile.
    const step = stepNow()
    if (step === undefined || step === 'reading') return found
    return isOldUnfreeze(mutation, extra.now()) ? { step: 'asking' } : send()
  }

  async function attempt(from: Start): Promise<Outcome['step'] | undefined> {
    if (stepNow() === undefined) return undefined
    const { step, error } = await (from === 'click' ? send() : readAndSend())
    const before = stepNow()
    if (before === undefined) return undefined
    // A 401 right after a sign-in is an error, not a reason to ask for another sign-in.
    const isRefusedAgain = step === 'signIn' && from === 'signedIn'
    if (step === 'done' || step === 'failed' || isRefusedAgain) {
      const outcome = before === 'reading' ? 'read' : step === 'done' ? 'done' : 'failed'
      dispatch(mutationSettled({ mutation, outcome, error }))
    } else if (before !== 'reading' && before !== step) dispatch(mutationMoved({ mutation, step }))
    // Written before the lock is released, so that the next tab does not find a settled mutation.
    extra.persistence.flush()
    return isRefusedAgain ? 'failed' : step
  }

  const version = extra.reauthQueue.sessionVersion
  const name = `florin.${keyOf(mutation)}`
  const step =
    (await extra.locks.request(name, { ifAvailable: true }, (lock) => lock && attempt(start))) ??
    (await extra.locks.request(name, () => attempt(start === 'click' ? 'later' : start)))
  // Not when the customer has signed in for another call meanwhile.
  if (step === 'signIn' && extra.reauthQueue.sessionVersion === version)
    dispatch(connectionEvents.signInRequired())
}

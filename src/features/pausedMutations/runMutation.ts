import type { ListenerEffectAPI } from '@reduxjs/toolkit'
import type { AppDispatch, RootState } from '../../app/hooks'
import { api } from '../../services/api'
import { askBank } from '../../services/bank/bankBaseQuery'
import { isBankError, type BankError } from '../../services/bank/bankError'
import type { Ports } from '../../services/ports'
import { connectionEvents } from '../connection'
import { callOf } from './callOf'
import { keyOf, type PausedMutation } from './pausedMutation'
import { isInside, mutationMoved, mutationSettled, selectStep } from './pausedMutationsSlice'

/** An unfreeze that is older than this is asked about before it is sent (DESIGN.md section 6). */
const UNFREEZE_ASKS_AFTER_MS = 10 * 60_000
const TOO_MANY_REQUESTS = 429

export type ListenerApi = Pick<
  ListenerEffectAPI<RootState, AppDispatch, Ports>,
  'dispatch' | 'getState' | 'extra'
>

/** `click`: it was never sent. `later`: it may have been. `signedIn`: as `later`, right after a sign-in. */
export type Start = 'click' | 'later' | 'signedIn'

/** `failed` without an error: the bank holds the entity as it was. */
interface Outcome {
  step: 'done' | 'failed' | 'waiting' | 'signIn' | 'asking'
  error?: BankError
}

/** A clock that was set back counts as well, so that it lets no old unfreeze out. */
const isOldUnfreeze = ({ endpoint, askedAt }: PausedMutation, now: number): boolean =>
  endpoint === 'creditUnfreeze' && Math.abs(now - askedAt) > UNFREEZE_ASKS_AFTER_MS

/** What an error settles by itself; undefined where the bank may have carried the call out. */
function outcomeOf(error: BankError): Outcome | undefined {
  if (error.kind !== 'refused') return undefined
  const { status, code } = error
  if (status === 401 || code === 'WRONG_WALLET') return { step: 'signIn', error }
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS ? { step: 'failed', error } : undefined
}

/**
 * Sends a mutation and settles it. One tab at a time does so for an entity. Whatever may have been sent before is read
 * first: by a page that is gone, by a tab that held the lock, or by an attempt whose outcome is not known.
 */
export async function runMutation(
  mutation: PausedMutation,
  start: Start,
  listener: ListenerApi,
): Promise<void> {
  const { dispatch, getState, extra } = listener
  const { locks, now, session } = extra
  const { send, reading } = callOf(mutation)
  /** Undefined once a later intention has replaced it, it is settled, or its wallet has left. */
  const stepNow = () => (isInside(getState()) ? selectStep(getState(), mutation) : undefined)

  async function read(): Promise<Outcome> {
    if (!reading) return { step: 'waiting' }
    const answer = await askBank(reading.request, extra, new AbortController().signal, {
      isSignInAwaited: false,
    })
    if ('error' in answer) return outcomeOf(answer.error) ?? { step: 'waiting' }
    const isDone = reading.isDone(answer.data)
    if (reading.hold) await dispatch(reading.hold(isDone))
    if (isDone) dispatch(api.util.invalidateTags(reading.tags))
    return { step: isDone ? 'done' : 'failed' }
  }

  async function attempt(from: Start): Promise<Outcome> {
    if (from !== 'click' && reading) {
      const found = await read()
      const isNotDone = found.step === 'failed' && found.error === undefined
      const step = stepNow()
      if (!isNotDone || step === undefined || step === 'reading') return found
      if (isOldUnfreeze(mutation, now())) return { step: 'asking' }
    }
    dispatch(mutationMoved({ mutation, step: 'sending' }))
    const { error } = await dispatch(send)
    if (error === undefined) {
      if (reading?.hold) await dispatch(reading.hold(true))
      return { step: 'done' }
    }
    const cause: BankError = isBankError(error) ? error : { kind: 'unreachable' }
    return outcomeOf(cause) ?? { error: cause, ...(await read()) }
  }

  async function attemptAndTell(from: Start): Promise<Outcome['step'] | undefined> {
    if (stepNow() === undefined) return undefined
    const { step, error } = await attempt(from)
    const before = stepNow()
    if (before === undefined) return undefined
    // Right after a sign-in a refusal is said, not looped on.
    const isRefusedAgain = step === 'signIn' && from === 'signedIn'
    if (step === 'done' || step === 'failed' || isRefusedAgain) {
      const outcome = before === 'reading' ? 'read' : step === 'done' ? 'done' : 'failed'
      dispatch(mutationSettled({ mutation, outcome, error }))
    } else if (before !== 'reading' && before !== step) dispatch(mutationMoved({ mutation, step }))
    return step
  }

  const version = session.epoch
  const name = `florin.${keyOf(mutation)}`
  const step =
    (await locks.request(name, { ifAvailable: true }, (lock) => lock && attemptAndTell(start))) ??
    (await locks.request(name, () => attemptAndTell(start === 'click' ? 'later' : start)))
  // Unless another call has brought a sign-in about meanwhile.
  if (step === 'signIn' && session.epoch === version) dispatch(connectionEvents.signInRequired())
}

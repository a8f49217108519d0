import type { AppThunk, RootState } from '../../app/hooks'
import { api } from '../../services/api'
import { askBank } from '../../services/bank/bankBaseQuery'
import { isBankError, type BankError } from '../../services/bank/bankError'
import { connectionEvents, selectConnection } from '../connection'
import { callOf, type Entity } from './callOf'
import { keyOf, type PausableCall, type PausedMutation } from './pausedMutation'
import {
  mutationAsked,
  mutationCalledOff,
  mutationMoved,
  mutationSettled,
  selectAllProgress,
  selectStep,
  type MutationProgress,
} from './pausedMutationsSlice'

/** An unfreeze that is older than this is asked about before it is sent (docs/decisions/0025). */
const UNFREEZE_ASKS_AFTER_MS = 10 * 60_000
const TOO_MANY_REQUESTS = 429
/** A tab's message that a mutation is done may come this long after its lock is free. */
const TOLD_WITHIN_MS = 100

/**
 * - `click`: send at once.
 * - `later`: it may have been sent before, so read first.
 * - `signedIn`: as `later`, after a sign-in.
 * - `heard`: another tab sends it, and tells when it is done. If it does not tell, as `later`.
 */
type Start = 'click' | 'later' | 'signedIn' | 'heard'

/** `failed` without an error: the call was not carried out. */
interface Outcome {
  step: 'done' | 'failed' | 'waiting' | 'signIn' | 'asking'
  error?: BankError
}

/** The absolute difference, so that an unfreeze from before the clock was set back asks as well. */
const isOldUnfreeze = ({ endpoint, askedAt }: PausedMutation, now: number): boolean =>
  endpoint === 'creditUnfreeze' && Math.abs(now - askedAt) > UNFREEZE_ASKS_AFTER_MS

/** The outcome if the error alone decides it. Undefined: the bank may have carried the call out. */
function outcomeOf(error: BankError): Outcome | undefined {
  if (error.kind !== 'refused') return undefined
  const { status, code } = error
  if (status === 401 || code === 'WRONG_WALLET') return { step: 'signIn', error }
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS ? { step: 'failed', error } : undefined
}

/** The wallet is connected and past the gate, and no disconnect has begun. */
export function isInside(state: RootState): boolean {
  const connection = selectConnection(state)
  return connection.status === 'connected' && connection.gate === 'whitelisted'
}

/** Sends a call at once, and later again if it has to wait. Once a disconnect has begun, nothing is sent. */
export const askMutation =
  (call: PausableCall): AppThunk =>
  (dispatch, getState, { now, persistence }) => {
    if (!isInside(getState())) return
    // What other tabs have queued is read first.
    persistence.sync()
    const mutation = { ...call, askedAt: now() }
    dispatch(mutationAsked(mutation))
    void dispatch(runMutation(mutation, 'click'))
  }

/** Calls a mutation off, on disk at once, so that another tab does not send it. */
export const callOffMutation =
  (mutation: PausedMutation): AppThunk =>
  (dispatch, _getState, { persistence }) => {
    dispatch(mutationCalledOff(mutation))
    persistence.flush()
    void dispatch(runMutation(mutation, 'later'))
  }

/** Continues every mutation that is not settled, or the given ones, in the order of asking. */
export const runAllMutations =
  (start: Start = 'later', those?: readonly MutationProgress[]): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const all = those ?? Object.values(selectAllProgress(getState()))
    const mutations = all.map(({ mutation }) => mutation)
    for (const mutation of mutations.sort((a, b) => a.askedAt - b.askedAt))
      await dispatch(runMutation(mutation, start))
  }

/** Settles a mutation that the bank has carried out for another tab, and shows it here without reading the entity. */
export const settleElsewhere =
  (mutation: PausedMutation): AppThunk<Promise<void>> =>
  async (dispatch, getState) => {
    if (!isInside(getState()) || selectStep(getState(), mutation) === undefined) return
    const { entity } = callOf(mutation)
    if (entity?.hold) await dispatch(entity.hold(true))
    dispatch(mutationSettled({ mutation, outcome: 'doneElsewhere' }))
  }

/**
 * Sends a mutation and settles it, in one tab at a time. Unless it comes right from the click, the entity is read first:
 * a page that closed, another tab or an earlier attempt may have sent the call.
 */
const runMutation =
  (mutation: PausedMutation, start: Start): AppThunk<Promise<void>> =>
  async (dispatch, getState, ports) => {
    const { send: sendCall, entity } = callOf(mutation)
    /** Undefined once it is settled, a later request has replaced it, or its wallet has left. */
    function stepNow() {
      const state = getState()
      return isInside(state) ? selectStep(state, mutation) : undefined
    }

    async function read({ request, isDone, tags, hold }: Entity): Promise<Outcome> {
      const { signal } = new AbortController()
      const answer = await askBank(request, ports, signal, { isSignInAwaited: false })
      if ('error' in answer) {
        const { error } = answer
        // The bank does not have it, so the call is sent.
        if (error.kind === 'refused' && error.status === 404) return { step: 'failed' }
        return outcomeOf(error) ?? { step: 'waiting' }
      }
      const wasDone = isDone(answer.data)
      if (hold) await dispatch(hold(wasDone))
      if (wasDone) dispatch(api.util.invalidateTags(tags))
      return { step: wasDone ? 'done' : 'failed' }
    }

    async function send(): Promise<Outcome> {
      dispatch(mutationMoved({ mutation, step: 'sending' }))
      const { error } = await dispatch(sendCall)
      if (error !== undefined) {
        const cause: BankError = isBankError(error) ? error : { kind: 'unreachable' }
        const decided = outcomeOf(cause)
        if (decided) return decided
        // Where nothing shows the outcome, the call is sent again later: all of them are idempotent.
        return { error: cause, ...(entity ? await read(entity) : { step: 'waiting' }) }
      }
      if (entity?.hold) await dispatch(entity.hold(true))
      return { step: 'done' }
    }

    async function readAndSend(): Promise<Outcome> {
      const found: Outcome = entity ? await read(entity) : { step: 'failed' }
      if (found.step !== 'failed' || found.error) return found
      // It may have been called off meanwhile.
      const step = stepNow()
      if (step === undefined || step === 'reading') return found
      return isOldUnfreeze(mutation, ports.now()) ? { step: 'asking' } : send()
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
        if (step === 'done') ports.tabs.tell({ type: 'mutationDone', mutation })
      } else if (before !== 'reading' && before !== step) dispatch(mutationMoved({ mutation, step }))
      // Written before the lock is released, so that the next tab does not find a settled mutation.
      ports.persistence.flush()
      return isRefusedAgain ? 'failed' : step
    }

    const version = ports.reauthQueue.sessionVersion
    const name = `florin.${keyOf(mutation)}`
    if (start === 'heard') {
      await ports.locks.request(name, () => undefined)
      await ports.wait(TOLD_WITHIN_MS)
    }
    const step =
      (await ports.locks.request(name, { ifAvailable: true }, (lock) => {
        // On disk before the call is sent, and only now: writing it tells the other tabs, and one of them could get the lock.
        if (start === 'click') ports.persistence.flush()
        return lock && attempt(start)
      })) ?? (await ports.locks.request(name, () => attempt(start === 'click' ? 'later' : start)))
    // No second sign-in if the customer has signed in meanwhile.
    if (step === 'signIn' && ports.reauthQueue.sessionVersion === version)
      dispatch(connectionEvents.signInRequired())
  }

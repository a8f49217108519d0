import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AppThunk, RootState } from '../../app/hooks'
import type { BankError } from '../../services/bank/bankError'
import { keptOf, keptRestored } from '../../services/kept'
import { selectConnection } from '../connection'
import { isPausedMutation, keyOf, type PausableCall, type PausedMutation } from './pausedMutation'

/**
 * - `queued`: asked for, in this tab, in another one or before a reload; this tab has not sent it yet.
 * - `sending`: this tab has sent it.
 * - `waiting`: neither an answer nor the entity could be read. It is sent again later.
 * - `signIn`: the bank wants a sign-in first.
 * - `asking`: an unfreeze that has waited for so long that the customer is asked again.
 * - `reading`: called off, or ended in another tab. The entity is read before a screen claims anything.
 */
export type MutationStep = 'queued' | 'sending' | 'waiting' | 'signIn' | 'asking' | 'reading'

export interface MutationProgress {
  mutation: PausedMutation
  step: MutationStep
}

interface PausedMutationsState {
  /** What is kept on disk, in the order in which it was asked for. */
  queue: PausedMutation[]
  /** How far this tab is with each, by entity. */
  progress: Record<string, MutationProgress>
}

interface Settled {
  mutation: PausedMutation
  /** `read`: called off, or ended in another tab; the cache now holds what the bank holds. */
  outcome: 'done' | 'failed' | 'read'
  /** Why it failed. */
  error?: BankError | undefined
}

const initialState: PausedMutationsState = { queue: [], progress: {} }

/** It is on its way, or about to be: a further click changes nothing. */
export const isUnderWay = (step: MutationStep): boolean => step === 'queued' || step === 'sending'

const queueOf = (progress: PausedMutationsState['progress']): PausedMutation[] =>
  Object.values(progress)
    .filter(({ step }) => step !== 'reading')
    .map(({ mutation }) => mutation)
    .sort((a, b) => a.askedAt - b.askedAt)

/** Exactly this intention's progress; undefined once a later one has taken its place. */
const progressOf = ({ progress }: PausedMutationsState, mutation: PausedMutation) => {
  const found = progress[keyOf(mutation)]
  return found?.mutation.askedAt === mutation.askedAt ? found : undefined
}

/** Mutations that are not settled yet. The queue is kept per wallet, so that it outlives the page. */
export const pausedMutationsSlice = createSlice({
  name: 'pausedMutations',
  initialState,
  reducers: {
    mutationAsked: (state, { payload: mutation }: PayloadAction<PausedMutation>) => {
      const before = state.progress[keyOf(mutation)]
      if (before && isUnderWay(before.step)) return
      state.progress[keyOf(mutation)] = { mutation, step: 'queued' }
      state.queue = queueOf(state.progress)
    },
    mutationMoved: (state, { payload }: PayloadAction<MutationProgress>) => {
      const progress = progressOf(state, payload.mutation)
      if (progress) progress.step = payload.step
    },
    mutationCalledOff: (state, { payload: mutation }: PayloadAction<PausedMutation>) => {
      const progress = progressOf(state, mutation)
      if (!progress || isUnderWay(progress.step)) return
      progress.step = 'reading'
      state.queue = queueOf(state.progress)
    },
    mutationSettled: (state, { payload: { mutation } }: PayloadAction<Settled>) => {
      if (!progressOf(state, mutation)) return
      const { [keyOf(mutation)]: _, ...others } = state.progress
      state.progress = others
      state.queue = queueOf(others)
    },
  },
  extraReducers: (build) =>
    build.addCase(keptRestored, (state, action) => {
      const { queue } = keptOf(action, 'pausedMutations')
      const before = state.progress
      // Ended or called off in another tab, unless this one is in the middle of it.
      state.progress = Object.fromEntries(
        Object.entries(before).map(([key, progress]) => [
          key,
          progress.step === 'sending' ? progress : { ...progress, step: 'reading' as const },
        ]),
      )
      for (const mutation of Array.isArray(queue) ? queue.filter(isPausedMutation) : []) {
        const here = before[keyOf(mutation)]
        const isKnown = here?.mutation.askedAt === mutation.askedAt
        state.progress[keyOf(mutation)] = isKnown ? here : { mutation, step: 'queued' }
      }
      state.queue = queueOf(state.progress)
    }),
  selectors: {
    selectAllProgress: (state) => state.progress,
    selectProgress: (state, key: string): MutationProgress | undefined => state.progress[key],
    selectStep: (state, mutation: PausedMutation) => progressOf(state, mutation)?.step,
  },
})

export const { selectAllProgress, selectProgress, selectStep } = pausedMutationsSlice.selectors
export const { mutationAsked, mutationMoved, mutationCalledOff, mutationSettled } =
  pausedMutationsSlice.actions

/** The wallet is connected and past the gate, and no disconnect has begun. */
export function isInside(state: RootState): boolean {
  const connection = selectConnection(state)
  return connection.status === 'connected' && connection.gate === 'whitelisted'
}

/** Queues a call, which is sent at once. Once a disconnect has begun, nothing is queued. */
export const askMutation =
  (call: PausableCall): AppThunk =>
  (dispatch, getState, { now }) => {
    if (isInside(getState())) dispatch(mutationAsked({ ...call, askedAt: now() }))
  }

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import type { BankError } from '../../services/bank/bankError'
import { tabMessageReceived } from '../../services/outsideEvents'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import { connectionEvents } from '../connection'
import { isPausedMutation, keyOf, type PausedMutation } from './pausedMutation'

/**
 * - `queued`: asked for, in this tab, in another one or before a reload; this tab has not sent it yet.
 * - `sending`: this tab has sent it.
 * - `waiting`: the outcome is unknown. It is sent again later.
 * - `signIn`: the bank wants a sign-in first.
 * - `asking`: an unfreeze that has waited for so long that the customer is asked again.
 * - `reading`: called off, or ended in another tab. The entity is read before a screen claims anything.
 */
export type MutationStep = 'queued' | 'sending' | 'waiting' | 'signIn' | 'asking' | 'reading'

export interface MutationProgress {
  mutation: PausedMutation
  step: MutationStep
}

type Progress = Record<string, MutationProgress>

interface PausedMutationsState {
  /** Persisted, in the order of `askedAt`. */
  queue: PausedMutation[]
  /** This tab's step of each mutation, by entity. */
  progress: Progress
}

interface Settled {
  mutation: PausedMutation
  /**
   * - `read`: the customer called it off, or it ended in another tab, and the entity was read.
   * - `doneElsewhere`: another tab has told that the bank has carried it out.
   */
  outcome: 'done' | 'failed' | 'read' | 'doneElsewhere'
  error?: BankError | undefined
}

const stateOf = (progress: Progress): PausedMutationsState => ({
  progress,
  queue: Object.values(progress)
    .filter(({ step }) => step !== 'reading')
    .map(({ mutation }) => mutation)
    .sort((a, b) => a.askedAt - b.askedAt),
})

/** The progress of exactly this mutation; undefined once a later one for the same entity has replaced it. */
const progressOf = ({ progress }: PausedMutationsState, mutation: PausedMutation) => {
  const found = progress[keyOf(mutation)]
  return found?.mutation.askedAt === mutation.askedAt ? found : undefined
}

/** Drops a waiting identity update: its name and e-mail stay in the browser only while the wallet is connected. */
const withoutDetails = ({ progress: { kycUpdate: _, ...others } }: PausedMutationsState) => stateOf(others)

/** The call is on its way or about to be sent, so a further click changes nothing. */
export const isUnderWay = (progress: MutationProgress | undefined): boolean =>
  progress?.step === 'queued' || progress?.step === 'sending'

/** Mutations that are not settled. The queue is persisted per wallet, so it survives a reload. */
export const pausedMutationsSlice = createSlice({
  name: 'pausedMutations',
  initialState: stateOf({}),
  reducers: {
    mutationAsked: ({ progress }, { payload: mutation }: PayloadAction<PausedMutation>) => {
      const key = keyOf(mutation)
      if (!isUnderWay(progress[key])) return stateOf({ ...progress, [key]: { mutation, step: 'queued' } })
    },
    mutationMoved: (state, { payload }: PayloadAction<MutationProgress>) => {
      const progress = progressOf(state, payload.mutation)
      if (!progress) return
      progress.step = payload.step
      // A new queue is written again, because another tab may have overwritten it before it knew this mutation.
      if (payload.step === 'waiting') state.queue = stateOf(state.progress).queue
    },
    mutationCalledOff: (state, { payload: mutation }: PayloadAction<PausedMutation>) => {
      const before = progressOf(state, mutation)
      if (before && !isUnderWay(before))
        return stateOf({ ...state.progress, [keyOf(mutation)]: { mutation, step: 'reading' } })
    },
    mutationSettled: (state, { payload: { mutation, outcome } }: PayloadAction<Settled>) => {
      const { [keyOf(mutation)]: _, ...others } = state.progress
      if (!progressOf(state, mutation)) return state
      // The other tab writes the queue, of which this tab may not have read the newest.
      return outcome === 'doneElsewhere' ? { ...state, progress: others } : stateOf(others)
    },
  },
  extraReducers: (build) =>
    build
      .addCase(rehydrated, (state, action) => {
        const part = persistedPart(action, 'pausedMutations')
        if (!part) return state
        const { queue } = part
        const before = state.progress
        const progress: Progress = {}
        // A mutation that is gone from disk has ended in another tab, unless this tab is sending it.
        for (const [key, { mutation, step }] of Object.entries(before))
          progress[key] = { mutation, step: step === 'sending' ? step : 'reading' }
        for (const mutation of Array.isArray(queue) ? queue.filter(isPausedMutation) : []) {
          const here = before[keyOf(mutation)]
          const isKnown = here?.mutation.askedAt === mutation.askedAt
          progress[keyOf(mutation)] = isKnown ? here : { mutation, step: 'queued' }
        }
        return stateOf(progress)
      })
      // Removes name and e-mail from the browser, as the slice of the form does with its draft.
      .addCase(connectionEvents.disconnectStarted, withoutDetails)
      .addCase(tabMessageReceived, (state, { payload }) =>
        payload.type === 'disconnected' ? withoutDetails(state) : state,
      ),
  selectors: {
    selectAllProgress: (state) => state.progress,
    selectProgress: (state, key: string): MutationProgress | undefined => state.progress[key],
    selectStep: (state, mutation: PausedMutation) => progressOf(state, mutation)?.step,
  },
})

export const { selectAllProgress, selectProgress, selectStep } =
  pausedMutationsSlice.injectInto(rootReducer).selectors
export const { mutationAsked, mutationMoved, mutationCalledOff, mutationSettled } =
  pausedMutationsSlice.actions

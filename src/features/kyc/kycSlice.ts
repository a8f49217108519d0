import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import { isRecord, textOf } from '../../lib/guards'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import type { BankError } from '../../services/bank/bankError'
import { tabMessageReceived } from '../../services/outsideEvents'
import { connectionEvents } from '../connection'
import { mutationAsked, mutationSettled } from '../pausedMutations'

export interface KycDraft {
  fullName: string
  email: string
}

interface KycState {
  /** The half-filled form; the details themselves are the bank's. */
  draft: KycDraft | null
  /** Why the bank did not accept the last submission. */
  failure: BankError | null
}

const initialState: KycState = { draft: null, failure: null }

const MOST_CHARACTERS = 300

function draftOf(value: unknown): KycDraft | null {
  if (!isRecord(value)) return null
  return {
    fullName: textOf(value.fullName, MOST_CHARACTERS),
    email: textOf(value.email, MOST_CHARACTERS),
  }
}

export const kycSlice = createSlice({
  name: 'kyc',
  initialState,
  reducers: {
    draftChanged: (state, { payload }: PayloadAction<KycDraft>) => {
      state.draft = payload
    },
    /** Decided here and not by the form: during a page transition its last rendering may be behind. */
    detailTyped: (
      state,
      { payload: { shown, typed } }: PayloadAction<{ shown: KycDraft; typed: Partial<KycDraft> }>,
    ) => {
      state.draft = { ...(state.draft ?? shown), ...typed }
    },
    draftDropped: (state) => {
      state.draft = null
      state.failure = null
    },
  },
  extraReducers: (build) =>
    build
      .addCase(rehydrated, (state, action) => {
        const part = persistedPart(action, 'kyc')
        if (part) state.draft = draftOf(part.draft)
      })
      // Removes name and e-mail from the browser. Must happen in the reducer, because disconnecting writes to disk at once.
      .addCase(connectionEvents.disconnectStarted, (state) => {
        state.draft = null
      })
      .addCase(tabMessageReceived, (state, { payload }) => {
        if (payload.type === 'disconnected') state.draft = null
      })
      .addCase(mutationAsked, (state, { payload }) => {
        if (payload.endpoint === 'kycUpdate') state.failure = null
      })
      .addCase(mutationSettled, (state, { payload: { mutation, outcome, error } }) => {
        if (mutation.endpoint !== 'kycUpdate') return
        const { fullName, email } = mutation.argument
        const { draft } = state
        // What was typed while the details were on their way stays.
        if (outcome === 'done' && draft?.fullName === fullName && draft.email === email) state.draft = null
        if (outcome !== 'failed') return
        state.failure = error ?? null
        state.draft ??= { fullName, email }
      }),
  selectors: {
    selectKycDraft: (state) => state.draft,
    selectKycFailure: (state) => state.failure,
  },
})

export const { selectKycDraft, selectKycFailure } = kycSlice.injectInto(rootReducer).selectors
export const { detailTyped, draftChanged, draftDropped } = kycSlice.actions

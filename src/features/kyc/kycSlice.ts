import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { BankError } from '../../services/bank/bankError'
import { mutationAsked, mutationSettled } from '../pausedMutations'

export interface KycDraft {
  fullName: string
  email: string
}

interface KycState {
  /** The half-filled form; the details themselves are the bank's. */
  draft: KycDraft | null
  /** Why the details that were handed in last were not taken. */
  failure: BankError | null
}

const initialState: KycState = { draft: null, failure: null }

export const kycSlice = createSlice({
  name: 'kyc',
  initialState,
  reducers: {
    draftChanged: (state, { payload }: PayloadAction<KycDraft>) => {
      state.draft = payload
    },
  },
  extraReducers: (build) =>
    build
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

export const { selectKycDraft, selectKycFailure } = kycSlice.selectors
export const { draftChanged } = kycSlice.actions

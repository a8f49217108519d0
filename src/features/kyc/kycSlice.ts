import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import { isRecord, isText } from '../../lib/guards'
import { persistedPart, rehydrated } from '../../services/rehydrated'

export interface KycDraft {
  fullName: string
  email: string
}

interface KycState {
  /** The half-filled form; the details themselves are the bank's. */
  draft: KycDraft | null
}

const initialState: KycState = { draft: null }

const MOST_CHARACTERS = 300

function draftOf(value: unknown): KycDraft | null {
  if (!isRecord(value)) return null
  const textOf = (typed: unknown) => (isText(typed, MOST_CHARACTERS) ? typed : '')
  return { fullName: textOf(value.fullName), email: textOf(value.email) }
}

export const kycSlice = createSlice({
  name: 'kyc',
  initialState,
  reducers: {
    draftChanged: (state, { payload }: PayloadAction<KycDraft>) => {
      state.draft = payload
    },
    detailsHandedIn: (state) => {
      state.draft = null
    },
  },
  extraReducers: (build) =>
    build.addCase(rehydrated, (state, action) => {
      const part = persistedPart(action, 'kyc')
      if (part) state.draft = draftOf(part.draft)
    }),
  selectors: { selectKycDraft: (state) => state.draft },
})

export const { selectKycDraft } = kycSlice.injectInto(rootReducer).selectors
export const { draftChanged, detailsHandedIn } = kycSlice.actions

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export interface KycDraft {
  fullName: string
  email: string
}

interface KycState {
  /** The half-filled form; the details themselves are the bank's. */
  draft: KycDraft | null
}

const initialState: KycState = { draft: null }

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
  selectors: { selectKycDraft: (state) => state.draft },
})

export const { selectKycDraft } = kycSlice.selectors
export const { draftChanged, detailsHandedIn } = kycSlice.actions

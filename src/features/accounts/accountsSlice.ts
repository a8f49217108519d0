import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

interface AccountsState {
  /** What the customer has typed as the label of a new account. */
  draftLabel: string
}

const initialState: AccountsState = { draftLabel: '' }

export const accountsSlice = createSlice({
  name: 'accounts',
  initialState,
  reducers: {
    labelDrafted: (state, { payload }: PayloadAction<string>) => {
      state.draftLabel = payload
    },
  },
  selectors: { selectDraftLabel: (state) => state.draftLabel },
})

export const { selectDraftLabel } = accountsSlice.selectors
export const { labelDrafted } = accountsSlice.actions

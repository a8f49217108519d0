import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** A new account as the customer types it. */
export interface AccountDraft {
  label: string
  /** In any state; null until something was changed: then the customer's own wallet is the only one. */
  owners: readonly string[] | null
  /** How many owners must sign. May be more than there are, while some are taken out. */
  threshold: number
}

/** A new account that can be created as it stands, to be checked before anything is signed. */
export interface AccountPlan {
  label: string
  /** Checksummed, each once. */
  owners: readonly string[]
  threshold: number
  /** Where it will be. Follows from everything else here. */
  address: string
  /** The intent it will be submitted as, which the address depends on. */
  intentId: string
}

interface AccountsState {
  draft: AccountDraft
  /** What the customer has gone on with to check, and perhaps signed. */
  plan: AccountPlan | null
}

const initialState: AccountsState = { draft: { label: '', owners: null, threshold: 1 }, plan: null }

export const accountsSlice = createSlice({
  name: 'accounts',
  initialState,
  reducers: {
    labelDrafted: (state, { payload }: PayloadAction<string>) => {
      state.draft.label = payload
    },
    ownersDrafted: (state, { payload }: PayloadAction<string[]>) => {
      state.draft.owners = payload
    },
    thresholdDrafted: (state, { payload }: PayloadAction<number>) => {
      state.draft.threshold = payload
    },
    accountPlanned: (state, { payload }: PayloadAction<AccountPlan>) => ({ ...state, plan: payload }),
    planLeft: (state) => {
      state.plan = null
    },
  },
  selectors: {
    selectDraft: (state) => state.draft,
    selectPlan: (state) => state.plan,
  },
})

export const { selectDraft, selectPlan } = accountsSlice.selectors
export const { labelDrafted, ownersDrafted, thresholdDrafted, accountPlanned, planLeft } =
  accountsSlice.actions

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import { isRecord, isText } from '../../lib/guards'
import { persistedPart, rehydrated } from '../../services/rehydrated'

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

const MOST_OWNERS = 100
const MOST_CHARACTERS = 200

function draftOf(value: unknown): AccountDraft {
  const { label, owners, threshold } = isRecord(value) ? value : {}
  const isList =
    Array.isArray(owners) &&
    owners.length <= MOST_OWNERS &&
    owners.every((one) => isText(one, MOST_CHARACTERS))
  return {
    label: isText(label, MOST_CHARACTERS) ? label : '',
    owners: isList ? owners : null,
    threshold:
      typeof threshold === 'number' && threshold >= 1 && threshold <= MOST_OWNERS ? Math.round(threshold) : 1,
  }
}

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
  extraReducers: (build) =>
    build.addCase(rehydrated, (state, action) => {
      const part = persistedPart(action, 'accounts')
      return part ? { ...state, draft: draftOf(part.draft) } : state
    }),
  selectors: {
    selectDraft: (state) => state.draft,
    selectPlan: (state) => state.plan,
  },
})

export const { selectDraft, selectPlan } = accountsSlice.injectInto(rootReducer).selectors
export const { labelDrafted, ownersDrafted, thresholdDrafted, accountPlanned, planLeft } =
  accountsSlice.actions

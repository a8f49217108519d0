import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import { isRecord, textOf } from '../../lib/guards'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import { offerBroadcast } from '../payments'

interface AccountDraft {
  label: string
  /** As typed, valid or not. Null until the customer changes them: then the connected wallet is the only owner. */
  owners: string[] | null
  /** How many owners must sign. May exceed the number of owners while some are being removed. */
  threshold: number
}

interface AccountsState {
  draft: AccountDraft
}

const initialState: AccountsState = { draft: { label: '', owners: null, threshold: 1 } }

const MOST_OWNERS = 100
const MOST_CHARACTERS = 200

function draftOf(value: unknown): AccountDraft {
  const { label, owners, threshold } = isRecord(value) ? value : {}
  const isList =
    Array.isArray(owners) &&
    owners.length <= MOST_OWNERS &&
    owners.every((owner) => typeof owner === 'string' && owner.length <= MOST_CHARACTERS)
  return {
    label: textOf(label, MOST_CHARACTERS),
    owners: isList ? owners : null,
    threshold:
      typeof threshold === 'number' && threshold >= 1 && threshold <= MOST_OWNERS ? Math.round(threshold) : 1,
  }
}

export const accountsSlice = createSlice({
  name: 'accounts',
  initialState,
  reducers: {
    accountDrafted: (state, { payload }: PayloadAction<Partial<AccountDraft>>) => {
      Object.assign(state.draft, payload)
    },
  },
  extraReducers: (build) =>
    build
      .addCase(offerBroadcast, (state, { payload }) => (payload === 'account' ? initialState : state))
      .addCase(rehydrated, (state, action) => {
        const part = persistedPart(action, 'accounts')
        return part ? { draft: draftOf(part.draft) } : state
      }),
  selectors: {
    selectDraft: (state) => state.draft,
  },
})

export const { selectDraft } = accountsSlice.injectInto(rootReducer).selectors
export const { accountDrafted } = accountsSlice.actions

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import { isRecord, textOf } from '../../lib/guards'
import type { Wire } from '../../services/contracts'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import { offerBroadcast } from '../payments'

export const WIRE_FILTERS = ['All', 'Processing', 'On hold', 'Sent', 'Completed', 'Returned'] as const
type WireFilter = 'All' | NonNullable<Wire['status']>

export const EMPTY_WIRE = {
  name: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  town: '',
  /** ISO 3166-1 alpha-2, or empty. */
  country: '',
  email: '',
  scheme: 'iban' as 'iban' | 'us',
  iban: '',
  bic: '',
  routingNumber: '',
  accountNumber: '',
  accountType: 'checking' as 'checking' | 'savings',
  bankName: '',
  amount: '',
  reference: '',
}
export type WireForm = typeof EMPTY_WIRE

/** Longer than any field of the form takes. */
const MOST_CHARACTERS = 500

interface WiresState {
  filter: WireFilter
  draft: WireForm
}

const initialState: WiresState = { filter: 'All', draft: EMPTY_WIRE }

/** Restores the form; an unreadable field is empty. */
function formOf(value: unknown): WireForm {
  const form = isRecord(value) ? value : {}
  const fields = Object.keys(EMPTY_WIRE).map((name) => [name, textOf(form[name], MOST_CHARACTERS)])
  const { scheme, accountType, ...texts } = Object.fromEntries(fields) as WireForm
  return {
    ...texts,
    scheme: scheme === 'us' ? 'us' : 'iban',
    accountType: accountType === 'savings' ? 'savings' : 'checking',
  }
}

export const wiresSlice = createSlice({
  name: 'wires',
  initialState,
  reducers: {
    filterChosen: (state, { payload }: PayloadAction<WireFilter>) => {
      state.filter = payload
    },
    wireDrafted: (state, { payload }: PayloadAction<Partial<WireForm>>) => {
      Object.assign(state.draft, payload)
    },
  },
  extraReducers: (build) =>
    build
      .addCase(offerBroadcast, (state, { payload }) => {
        if (payload === 'wire') state.draft = EMPTY_WIRE
      })
      .addCase(rehydrated, (state, action) => {
        const part = persistedPart(action, 'wires')
        if (!part) return
        state.filter = WIRE_FILTERS.find((known) => known === part.filter) ?? initialState.filter
        state.draft = formOf(part.draft)
      }),
  selectors: {
    selectWireFilter: (state) => state.filter,
    selectWireDraft: (state) => state.draft,
  },
})

export const { selectWireFilter, selectWireDraft } = wiresSlice.injectInto(rootReducer).selectors
export const { filterChosen, wireDrafted } = wiresSlice.actions

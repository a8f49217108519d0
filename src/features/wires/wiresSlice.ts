import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import { isRecord, isText } from '../../lib/guards'
import type { Wire } from '../../services/contracts'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import { offerBroadcast } from '../payments'

export const WIRE_FILTERS = ['All', 'Processing', 'On hold', 'Sent', 'Completed', 'Returned'] as const
export type WireFilter = 'All' | NonNullable<Wire['status']>

export interface WireForm {
  name: string
  addressLine1: string
  addressLine2: string
  postalCode: string
  town: string
  /** ISO 3166-1 alpha-2, or empty. */
  country: string
  email: string
  scheme: 'iban' | 'us'
  iban: string
  bic: string
  routingNumber: string
  accountNumber: string
  accountType: 'checking' | 'savings'
  bankName: string
  amount: string
  reference: string
}

export const EMPTY_WIRE: WireForm = {
  name: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  town: '',
  country: '',
  email: '',
  scheme: 'iban',
  iban: '',
  bic: '',
  routingNumber: '',
  accountNumber: '',
  accountType: 'checking',
  bankName: '',
  amount: '',
  reference: '',
}

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
  const fields = Object.entries(EMPTY_WIRE).map(([name, empty]: [string, string]) => {
    const typed = form[name]
    return [name, isText(typed, MOST_CHARACTERS) ? typed : empty]
  })
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

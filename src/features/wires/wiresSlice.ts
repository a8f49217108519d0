import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import { isRecord, textOf } from '../../lib/guards'
import type { Wire } from '../../services/contracts'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import { offerBroadcast } from '../payments'

export const SHOWN_STATUSES = ['All', 'Processing', 'On hold', 'Sent', 'Completed', 'Returned'] as const
type ShownStatus = 'All' | NonNullable<Wire['status']>

/** Which wires the list shows. An empty text limits nothing. */
export interface WireFilter {
  status: ShownStatus
  /** The first and the last day, `YYYY-MM-DD`, in the customer's time zone. */
  from: string
  to: string
  /** The least and the most, in US dollars as typed. */
  least: string
  most: string
}

export const EVERY_WIRE: WireFilter = { status: 'All', from: '', to: '', least: '', most: '' }

/** The place in the list from which a wire was opened. */
export interface WireListPlace {
  /** The router's location key. The Back button restores it. */
  visit: string
  /** The wire's id. */
  wire: string
  /** The page's scroll position, in pixels. */
  scrollY: number
}

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
  /** As typed. Never persisted, like the search for cards. */
  search: string
  place: WireListPlace | null
  draft: WireForm
}

const initialState: WiresState = { filter: EVERY_WIRE, search: '', place: null, draft: EMPTY_WIRE }

/** Restores the filter; an unreadable part limits nothing. */
function filterOf(value: unknown): WireFilter {
  const filter = isRecord(value) ? value : {}
  const day = (text: unknown) => (typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')
  return {
    status: SHOWN_STATUSES.find((known) => known === filter.status) ?? 'All',
    from: day(filter.from),
    to: day(filter.to),
    least: textOf(filter.least, MOST_CHARACTERS),
    most: textOf(filter.most, MOST_CHARACTERS),
  }
}

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
    wiresFiltered: (state, { payload }: PayloadAction<Partial<WireFilter>>) => {
      Object.assign(state.filter, payload)
    },
    wiresSearched: (state, { payload }: PayloadAction<string>) => {
      state.search = payload
    },
    allWiresWanted: (state) => {
      state.filter = EVERY_WIRE
      state.search = ''
    },
    wireOpened: (state, { payload }: PayloadAction<WireListPlace>) => {
      state.place = payload
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
        state.filter = filterOf(part.filter)
        state.draft = formOf(part.draft)
      }),
  selectors: {
    selectWireFilter: (state) => state.filter,
    selectWireSearch: (state) => state.search,
    selectWirePlace: (state) => state.place,
    selectWireDraft: (state) => state.draft,
  },
})

export const { selectWireFilter, selectWireSearch, selectWirePlace, selectWireDraft } =
  wiresSlice.injectInto(rootReducer).selectors
export const { wiresFiltered, wiresSearched, allWiresWanted, wireOpened, wireDrafted } = wiresSlice.actions

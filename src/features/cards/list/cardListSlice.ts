import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../../app/rootReducer'
import { persistedPart, rehydrated } from '../../../services/rehydrated'

const CARD_FILTERS = ['all', 'debit', 'credit', 'frozen'] as const
export type CardFilter = (typeof CARD_FILTERS)[number]

export const CARD_SORTS = ['newest', 'highest', 'lowest', 'expiry'] as const
export type CardSort = (typeof CARD_SORTS)[number]

/** The place in the list from which a card was opened. */
export interface CardListPlace {
  /** The router's location key. The Back button restores it. */
  visit: string
  /** The card's `entryKey`. */
  card: string
  /** The page's scroll position, in pixels. */
  scrollY: number
}

interface CardListState {
  filter: CardFilter
  sort: CardSort
  /** As typed. Never persisted, because it may be a full card number. */
  search: string
  place: CardListPlace | null
}

const initialState: CardListState = { filter: 'all', sort: 'newest', search: '', place: null }

export const cardListSlice = createSlice({
  name: 'cardList',
  initialState,
  reducers: {
    cardsFiltered: (state, { payload }: PayloadAction<CardFilter>) => {
      state.filter = payload
    },
    cardsSorted: (state, { payload }: PayloadAction<CardSort>) => {
      state.sort = payload
    },
    cardsSearched: (state, { payload }: PayloadAction<string>) => {
      state.search = payload
    },
    allCardsWanted: (state) => {
      state.filter = initialState.filter
      state.search = initialState.search
    },
    cardOpened: (state, { payload }: PayloadAction<CardListPlace>) => {
      state.place = payload
    },
  },
  extraReducers: (build) =>
    build.addCase(rehydrated, (state, action) => {
      const part = persistedPart(action, 'cardList')
      if (!part) return
      const { filter, sort } = part
      state.filter = CARD_FILTERS.find((known) => known === filter) ?? initialState.filter
      state.sort = CARD_SORTS.find((known) => known === sort) ?? initialState.sort
    }),
  selectors: { selectCardList: (state) => state },
})

export const { selectCardList } = cardListSlice.injectInto(rootReducer).selectors
export const { cardsFiltered, cardsSorted, cardsSearched, allCardsWanted, cardOpened } = cardListSlice.actions

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../../app/rootReducer'
import type { ListPlace } from '../../../components/useListPlace'
import { persistedPart, rehydrated } from '../../../services/rehydrated'

const CARD_FILTERS = ['all', 'debit', 'credit', 'frozen'] as const
export type CardFilter = (typeof CARD_FILTERS)[number]

export const CARD_SORTS = ['newest', 'highest', 'lowest', 'expiry'] as const
export type CardSort = (typeof CARD_SORTS)[number]

interface CardListState {
  filter: CardFilter
  sort: CardSort
  /** As typed. Never persisted, because it may be a full card number. */
  search: string
  /** Its key is a card's `entryKey`. */
  place: ListPlace | null
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
    cardOpened: (state, { payload }: PayloadAction<ListPlace>) => {
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

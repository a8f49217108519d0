import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import { isSameAddress } from '../../lib/address'
import type { Intent } from '../../services/intents/intent'
import { persistedPart, rehydrated } from '../../services/rehydrated'

/** The most ids of shown results that are kept. */
const MOST_SHOWN = 50

interface IntentsState {
  /** Mirrors the records on disk, which are the truth, for the screens. */
  byId: Record<string, Intent>
  /** Ids that their owner took off the screens. They may still be paid, so they are not started again. */
  dismissed: string[]
  /** Ids whose result a page has shown, oldest first. They are persisted, so that no later page announces it again. */
  shown: string[]
}

const initialState: IntentsState = { byId: {}, dismissed: [], shown: [] }

export const intentsSlice = createSlice({
  name: 'intents',
  initialState,
  reducers: {
    intentSaved: (state, { payload }: PayloadAction<Intent>) => {
      state.byId[payload.id] = payload
    },
    intentsLoaded: (state, { payload }: PayloadAction<Intent[]>) => {
      // The payment may have gone on since its record was read, and the screens already show that.
      const newest = (read: Intent) => {
        const shown = state.byId[read.id]
        return shown && (shown.changedAt ?? 0) > (read.changedAt ?? 0) ? shown : read
      }
      state.byId = Object.fromEntries(payload.map((intent) => [intent.id, newest(intent)]))
    },
    intentRemoved: (state, { payload }: PayloadAction<string>) => {
      const { [payload]: _, ...rest } = state.byId
      state.byId = rest
    },
    intentDismissed: (state, { payload }: PayloadAction<string>) => {
      state.dismissed.push(payload)
    },
    resultShown: (state, { payload }: PayloadAction<string>) => {
      if (!state.shown.includes(payload)) state.shown = [...state.shown, payload].slice(-MOST_SHOWN)
    },
  },
  extraReducers: (build) =>
    build.addCase(rehydrated, (state, action) => {
      const part = persistedPart(action, 'intents')
      if (part === undefined) return
      const shown = Array.isArray(part.shown) ? part.shown : []
      state.shown = shown.filter((id) => typeof id === 'string').slice(-MOST_SHOWN)
    }),
  selectors: {
    selectIsDismissed: ({ dismissed }, id: string) => dismissed.includes(id),
    selectIsShown: ({ shown }, id: string) => shown.includes(id),
    /** A wallet's intents, newest first. */
    selectIntents: createSelector(
      [(state: IntentsState) => state.byId, (_state: IntentsState, wallet: string) => wallet],
      (byId, wallet) =>
        Object.values(byId)
          .filter((intent) => isSameAddress(intent.wallet, wallet))
          .sort((a, b) => b.createdAt - a.createdAt),
    ),
  },
})

export const { selectIntents, selectIsDismissed, selectIsShown } =
  intentsSlice.injectInto(rootReducer).selectors
export const { intentDismissed, intentRemoved, intentSaved, intentsLoaded, resultShown } =
  intentsSlice.actions

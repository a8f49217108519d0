import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../../app/rootReducer'
import { isRecord, isText } from '../../../lib/guards'
import { persistedPart, rehydrated } from '../../../services/rehydrated'
import { isEnded, isFreezeTransition, isUnderWay, TRANSITIONS } from './freezeSteps'
import type { FreezeAction, FreezeStep } from './freezeSteps'

/** What its owner last wanted of a card, and how far that is. */
export interface Freeze {
  cardId: string
  action: FreezeAction
  /** When it was asked for, in milliseconds since 1970; tells this intention from a later one. */
  askedAt: number
  step: FreezeStep
}

interface FreezesState {
  /** By card: the last intention wins. One that has ended is not here. */
  byCard: Record<string, Freeze>
}

const initialState: FreezesState = { byCard: {} }

const isFreeze = (value: unknown): value is Freeze =>
  isRecord(value) &&
  isText(value.cardId, 100) &&
  (value.action === 'freeze' || value.action === 'unfreeze') &&
  Number.isFinite(value.askedAt) &&
  typeof value.step === 'string' &&
  Object.hasOwn(TRANSITIONS, value.step)

/** The bank has confirmed it, to the page that says so. */
const hasHeard = ({ step }: Freeze): boolean => step === 'done'
const toRead = (freeze: Freeze): Freeze => ({ ...freeze, step: 'reading' })

/** Freezing and unfreezing as intentions: kept per wallet, so that they outlive the page and its network. */
export const freezesSlice = createSlice({
  name: 'freezes',
  initialState,
  reducers: {
    /** A click. While the bank has the last one in hand it changes nothing. */
    freezeAsked: ({ byCard }, { payload }: PayloadAction<Omit<Freeze, 'step'>>) => {
      const before = byCard[payload.cardId]
      if (!before || !isUnderWay(before.step)) byCard[payload.cardId] = { ...payload, step: 'sending' }
    },
    /** How far an intention is; nothing where another one has taken its place meanwhile. */
    freezeMoved: (state, { payload }: PayloadAction<Omit<Freeze, 'action'>>) => {
      const { cardId, askedAt, step } = payload
      const { [cardId]: freeze, ...others } = state.byCard
      if (freeze?.askedAt !== askedAt || !isFreezeTransition(freeze.step, step)) return
      if (isEnded(step)) state.byCard = others
      else freeze.step = step
    },
  },
  extraReducers: (build) =>
    build.addCase(rehydrated, (state, action) => {
      const part = persistedPart(action, 'freezes')
      if (!part) return
      const { byCard } = part
      const kept = Object.values(isRecord(byCard) ? byCard : {}).filter(isFreeze)
      const before = state.byCard
      state.byCard = {}
      // What has ended in another tab still has to be read in this one; a confirmation that was heard here stays one.
      for (const freeze of Object.values(before))
        state.byCard[freeze.cardId] = hasHeard(freeze) ? freeze : toRead(freeze)
      for (const freeze of kept) {
        const here = before[freeze.cardId]
        if (here?.askedAt === freeze.askedAt && hasHeard(here)) continue
        state.byCard[freeze.cardId] = hasHeard(freeze) ? toRead(freeze) : freeze
      }
    }),
  selectors: {
    selectFreezes: (state) => state.byCard,
    selectFreeze: (state, cardId: string): Freeze | undefined =>
      Object.hasOwn(state.byCard, cardId) ? state.byCard[cardId] : undefined,
  },
})

export const { selectFreezes, selectFreeze } = freezesSlice.injectInto(rootReducer).selectors
export const { freezeAsked, freezeMoved } = freezesSlice.actions

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AppThunk } from '../../app/hooks'
import { rootReducer } from '../../app/rootReducer'
import { isRecord, textOf } from '../../lib/guards'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import { offerBroadcast, replaceDraft } from '../payments'

/** A credit application as typed. */
export interface CreditDraft {
  line: string
  collateral: string
  /** The field that is proposed from the other one; none after the customer typed into both. */
  follows: 'line' | 'collateral' | 'none'
  /** Loan-to-value of the proposal, in whole per cent. */
  percent: number
}

/** Collateral to add, as typed, and the id of the card to whose line. */
interface CollateralDraft {
  cardId: string
  text: string
}

interface CardsState {
  creditDraft: CreditDraft
  collateralDraft: CollateralDraft
  /** The amount of a debit card as typed. */
  debitText: string
}

/** Range of the loan-to-value slider, in per cent. */
export const PERCENT = { least: 10, most: 50 } as const

const initialState: CardsState = {
  creditDraft: { line: '', collateral: '', follows: 'collateral', percent: PERCENT.most },
  collateralDraft: { cardId: '', text: '' },
  debitText: '',
}

const MOST_CHARACTERS = 40
const LONGEST_ID = 100

function draftOf(value: unknown): CreditDraft {
  const { line, collateral, follows, percent } = isRecord(value) ? value : {}
  return {
    line: textOf(line, MOST_CHARACTERS),
    collateral: textOf(collateral, MOST_CHARACTERS),
    follows: follows === 'line' || follows === 'none' ? follows : 'collateral',
    percent:
      typeof percent === 'number' && percent >= PERCENT.least && percent <= PERCENT.most
        ? Math.round(percent)
        : PERCENT.most,
  }
}

export const cardsSlice = createSlice({
  name: 'cards',
  initialState,
  reducers: {
    creditDrafted: (state, { payload }: PayloadAction<Partial<CreditDraft>>) => {
      Object.assign(state.creditDraft, payload)
    },
    collateralDrafted: (state, { payload }: PayloadAction<CollateralDraft>) => {
      state.collateralDraft = payload
    },
    debitDrafted: (state, { payload }: PayloadAction<string>) => {
      state.debitText = payload
    },
  },
  extraReducers: (build) =>
    build
      .addCase(offerBroadcast, (state, { payload }) => {
        if (payload === 'credit') state.creditDraft = initialState.creditDraft
        if (payload === 'collateral') state.collateralDraft = initialState.collateralDraft
        if (payload === 'debit') state.debitText = ''
      })
      .addCase(rehydrated, (state, action) => {
        const part = persistedPart(action, 'cards')
        if (!part) return
        state.creditDraft = draftOf(part.creditDraft)
        const { cardId, text } = isRecord(part.collateralDraft) ? part.collateralDraft : {}
        state.collateralDraft = { cardId: textOf(cardId, LONGEST_ID), text: textOf(text, MOST_CHARACTERS) }
        state.debitText = textOf(part.debitText, MOST_CHARACTERS)
      }),
  selectors: {
    selectCreditDraft: (state) => state.creditDraft,
    /** The text for this card; empty while another card's is drafted. */
    selectCollateralText: ({ collateralDraft: { cardId, text } }, id: string) => (cardId === id ? text : ''),
    selectDebitText: (state) => state.debitText,
  },
})

export const { selectCreditDraft, selectCollateralText, selectDebitText } =
  cardsSlice.injectInto(rootReducer).selectors
export const { creditDrafted, debitDrafted } = cardsSlice.actions
const { collateralDrafted } = cardsSlice.actions

/** Keeps what is typed for a card. Another card's draft, and its review, are dropped. */
export const draftCollateral =
  (cardId: string, text: string): AppThunk =>
  (dispatch, getState, { persistence }) => {
    const isOther = () => getState().cards?.collateralDraft.cardId !== cardId
    // Another tab may have begun with this card.
    if (isOther()) persistence.sync()
    if (isOther()) dispatch(replaceDraft('collateral'))
    dispatch(collateralDrafted({ cardId, text }))
  }

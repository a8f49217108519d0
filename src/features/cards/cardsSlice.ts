import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import { isRecord, textOf } from '../../lib/guards'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import { offerBroadcast } from '../payments'

/** A credit application as typed. */
export interface CreditDraft {
  line: string
  collateral: string
  /** The field that is proposed from the other one; none after the customer typed into both. */
  follows: 'line' | 'collateral' | 'none'
  /** Loan-to-value of the proposal, in whole per cent. */
  percent: number
}

interface CardsState {
  creditDraft: CreditDraft
  /** The amount of a debit card as typed. */
  debitText: string
}

/** Range of the loan-to-value slider, in per cent. */
export const PERCENT = { least: 10, most: 50 } as const

const initialState: CardsState = {
  creditDraft: { line: '', collateral: '', follows: 'collateral', percent: PERCENT.most },
  debitText: '',
}

const MOST_CHARACTERS = 40

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
    debitDrafted: (state, { payload }: PayloadAction<string>) => {
      state.debitText = payload
    },
  },
  extraReducers: (build) =>
    build
      .addCase(offerBroadcast, (state, { payload }) => {
        if (payload === 'credit') state.creditDraft = initialState.creditDraft
        if (payload === 'debit') state.debitText = ''
      })
      .addCase(rehydrated, (state, action) => {
        const part = persistedPart(action, 'cards')
        if (!part) return
        state.creditDraft = draftOf(part.creditDraft)
        state.debitText = textOf(part.debitText, MOST_CHARACTERS)
      }),
  selectors: {
    selectCreditDraft: (state) => state.creditDraft,
    selectDebitText: (state) => state.debitText,
  },
})

export const { selectCreditDraft, selectDebitText } = cardsSlice.injectInto(rootReducer).selectors
export const { creditDrafted, debitDrafted } = cardsSlice.actions

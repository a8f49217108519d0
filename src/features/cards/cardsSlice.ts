import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import { isRecord, isText } from '../../lib/guards'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import { hasLeftWallet, intentSaved, type Quote } from '../intents'

/** An application for a credit card as it is typed. */
export interface CreditDraft {
  line: string
  collateral: string
  /** Which of the two was not typed and follows the other one; none once both were. */
  follows: 'line' | 'collateral' | 'none'
  /** Loan-to-value at which it follows, in whole per cent. */
  percent: number
}

/** What a credit line is to be opened with, once it is to be checked; nothing has been paid. */
export interface CreditOffer {
  /** Credit line, USD with two places. */
  amount: string
  /** ETH to lock. */
  collateral: string
  /** USD per ETH that it rests on, and when that was read (milliseconds since 1970). */
  price: string
  priceAt: number
  /** The intent it was submitted as. One that the customer refused in the wallet leaves the offer as it was. */
  intentId?: string
}

/** What a debit card is to be paid with, once it is to be checked; nothing has been paid. */
export interface DebitOffer extends Quote {
  /** USD with two places. */
  amount: string
  /** As the credit offer's. */
  intentId?: string
}

interface CardsState {
  creditDraft: CreditDraft
  creditOffer: CreditOffer | null
  /** The amount for a debit card as it is typed. */
  debitText: string
  debitOffer: DebitOffer | null
}

/** The loan-to-value that most collateral is asked for at, and the lowest that is proposed, in per cent. */
export const PERCENT = { least: 10, most: 50 } as const

const initialState: CardsState = {
  creditDraft: { line: '', collateral: '', follows: 'collateral', percent: PERCENT.most },
  creditOffer: null,
  debitText: '',
  debitOffer: null,
}

const MOST_CHARACTERS = 40
const textOf = (value: unknown): string => (isText(value, MOST_CHARACTERS) ? value : '')

function draftOf(value: unknown): CreditDraft {
  const { line, collateral, follows, percent } = isRecord(value) ? value : {}
  return {
    line: textOf(line),
    collateral: textOf(collateral),
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
      state.creditOffer = null
    },
    creditOffered: (state, { payload }: PayloadAction<CreditOffer>) => {
      state.creditOffer = payload
    },
    creditSubmitted: (state, { payload }: PayloadAction<string>) => {
      if (state.creditOffer) state.creditOffer.intentId = payload
    },
    debitDrafted: (state, { payload }: PayloadAction<string>) => {
      state.debitText = payload
      state.debitOffer = null
    },
    debitOffered: (state, { payload }: PayloadAction<DebitOffer>) => {
      state.debitOffer = payload
    },
    debitSubmitted: (state, { payload }: PayloadAction<string>) => {
      if (state.debitOffer) state.debitOffer.intentId = payload
    },
  },
  extraReducers: (build) =>
    build
      .addCase(intentSaved, (state, { payload }) => {
        if (hasLeftWallet(state.creditOffer, payload)) {
          state.creditOffer = null
          state.creditDraft = initialState.creditDraft
        }
        if (hasLeftWallet(state.debitOffer, payload)) {
          state.debitOffer = null
          state.debitText = ''
        }
      })
      // What was typed comes back. A quote never does: it held a minute.
      .addCase(rehydrated, (state, action) => {
        const part = persistedPart(action, 'cards')
        if (!part) return
        state.creditDraft = draftOf(part.creditDraft)
        state.debitText = textOf(part.debitText)
      }),
  selectors: {
    selectCreditDraft: (state) => state.creditDraft,
    selectCreditOffer: (state) => state.creditOffer,
    selectDebitText: (state) => state.debitText,
    selectDebitOffer: (state) => state.debitOffer,
  },
})

export const { selectCreditDraft, selectCreditOffer, selectDebitText, selectDebitOffer } =
  cardsSlice.injectInto(rootReducer).selectors
export const { creditDrafted, creditOffered, creditSubmitted, debitDrafted, debitOffered, debitSubmitted } =
  cardsSlice.actions

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { hasLeftWallet, intentSaved, type Quote } from '../intents'

/** What the customer asked for in the application and the quote it rests on; nothing has been paid. */
export interface CreditApplication {
  /** Credit line, USD with two places. */
  amount: string
  /** ETH to lock. */
  collateral: string
  /** USD per ETH that the quote rests on, and when it was read (milliseconds since 1970). */
  price: string
  priceAt: number
  /** The intent it was submitted as. One that the customer refused in the wallet leaves the application as it was. */
  intentId?: string
}

/** A debit card that is wanted; nothing has been paid. */
export interface DebitDraft {
  /** As it was typed. */
  text: string
  /** What it rests on once it is to be checked: USD with two places, and the ETH to pay. */
  quote?: Quote & { amount: string }
  /** The intent it was submitted as. One that the customer refused in the wallet leaves the draft as it was. */
  intentId?: string
}

interface CardsState {
  application: CreditApplication | null
  debit: DebitDraft | null
}

const initialState: CardsState = { application: null, debit: null }

export const cardsSlice = createSlice({
  name: 'cards',
  initialState,
  reducers: {
    applicationDrafted: (state, { payload }: PayloadAction<CreditApplication>) => {
      state.application = payload
    },
    applicationSubmitted: (state, { payload }: PayloadAction<string>) => {
      if (state.application) state.application.intentId = payload
    },
    debitDrafted: (state, { payload }: PayloadAction<DebitDraft>) => {
      state.debit = payload
    },
    debitSubmitted: (state, { payload }: PayloadAction<string>) => {
      if (state.debit) state.debit.intentId = payload
    },
  },
  extraReducers: (build) =>
    build.addCase(intentSaved, (state, { payload }) => {
      if (hasLeftWallet(state.application, payload)) state.application = null
      if (hasLeftWallet(state.debit, payload)) state.debit = null
    }),
  selectors: {
    selectApplication: (state) => state.application,
    selectDebitDraft: (state) => state.debit,
  },
})

export const { selectApplication, selectDebitDraft } = cardsSlice.selectors
export const { applicationDrafted, applicationSubmitted, debitDrafted, debitSubmitted } = cardsSlice.actions

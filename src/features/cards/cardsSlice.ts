import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

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

interface CardsState {
  application: CreditApplication | null
}

const initialState: CardsState = { application: null }

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
  },
  selectors: { selectApplication: (state) => state.application },
})

export const { selectApplication } = cardsSlice.selectors
export const { applicationDrafted, applicationSubmitted } = cardsSlice.actions

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { StartAppListening } from '../../app/hooks'
import { rootReducer } from '../../app/rootReducer'
import type { IntentKind } from '../../lib/memo'
import type { calls, RequestOf } from '../../services/contracts'
import { intentSaved } from '../intents'
import type { Quote } from './paymentQuote'

/** A request to the bank without the transaction hash, which does not exist yet. */
type Body<Call extends 'creditCreate' | 'debitCreate' | 'wireCreate' | 'accountsCreate'> = Omit<
  RequestOf<(typeof calls)[Call]>,
  'transactionHash'
>

/** What the customer reviews before the wallet is asked, by kind. */
export interface Offers {
  credit: Quote & { body: Body<'creditCreate'> }
  debit: Quote & { body: Body<'debitCreate'> }
  wire: Quote & { body: Body<'wireCreate'> }
  account: { body: Body<'accountsCreate'> }
}

/** The kinds that pay the treasury. */
export type PaymentKind = Exclude<IntentKind, 'account'>

interface Review<Kind extends IntentKind> {
  offer: Offers[Kind]
  /** The id of the intent that it becomes. After a declined signature the same id is submitted again. */
  intentId: string
}

interface PaymentsState {
  reviews: { [Kind in IntentKind]: Review<Kind> | null }
}

const initialState: PaymentsState = { reviews: { credit: null, debit: null, wire: null, account: null } }

export const paymentsSlice = createSlice({
  name: 'payments',
  initialState,
  reducers: {
    offered: (
      { reviews },
      { payload: { kind, ...review } }: PayloadAction<{ kind: IntentKind } & Review<IntentKind>>,
    ) => {
      Object.assign(reviews, { [kind]: review })
    },
    offerLeft: ({ reviews }, { payload }: PayloadAction<IntentKind>) => {
      reviews[payload] = null
    },
    /** The wallet has broadcast what was reviewed. Features empty their draft of this kind. */
    offerBroadcast: ({ reviews }, { payload }: PayloadAction<IntentKind>) => {
      reviews[payload] = null
    },
  },
  selectors: {
    selectReviews: ({ reviews }) => reviews,
  },
})

export const { selectReviews } = paymentsSlice.injectInto(rootReducer).selectors
export const { offered, offerLeft, offerBroadcast } = paymentsSlice.actions

export function addPaymentsListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: intentSaved,
    effect: ({ payload: { id, kind, progress } }, listener) => {
      const isReviewed = selectReviews(listener.getState())[kind]?.intentId === id
      if (isReviewed && 'hash' in progress) listener.dispatch(offerBroadcast(kind))
    },
  })
}

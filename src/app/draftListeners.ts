import { offerLeft, selectReviews } from '../features/payments'
import type { IntentKind } from '../lib/memo'
import { rehydrated } from '../services/rehydrated'
import type { StartAppListening } from './hooks'
import type { RootState } from './rootReducer'

/** The form of each kind of payment. */
const DRAFTS: { [Kind in IntentKind]: (state: RootState) => unknown } = {
  credit: ({ cards }) => cards?.creditDraft,
  debit: ({ cards }) => cards?.debitText,
  collateral: ({ cards }) => cards?.collateralDraft,
  wire: ({ wires }) => wires?.draft,
  account: ({ accounts }) => accounts?.draft,
  // Its form has no fields.
  topUp: () => undefined,
}

/** Ends an offer when its form changes. Otherwise Forward would show the review of what was entered before. */
export function addDraftListeners(startListening: StartAppListening): void {
  for (const kind of Object.keys(DRAFTS) as IntentKind[])
    startListening({
      // What another tab has written does not change what is under review here.
      predicate: (action, state, before) =>
        selectReviews(state)[kind] !== null &&
        !rehydrated.match(action) &&
        DRAFTS[kind](state) !== DRAFTS[kind](before),
      effect: (_action, { dispatch }) => void dispatch(offerLeft(kind)),
    })
}

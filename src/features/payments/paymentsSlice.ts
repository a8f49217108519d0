import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AppThunk, StartAppListening } from '../../app/hooks'
import { rootReducer } from '../../app/rootReducer'
import { isAddress } from '../../lib/address'
import { isRecord } from '../../lib/guards'
import type { IntentKind } from '../../lib/memo'
import type { calls, RequestOf } from '../../services/contracts'
import type { Intent } from '../../services/intents/intent'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import { intentDismissed, intentSaved, selectIntents, selectIsDismissed } from '../intents'
import type { Quote } from './paymentQuote'

/** A request to the bank without the transaction hash, which does not exist yet. */
type Body<
  Call extends
    'creditCreate' | 'debitCreate' | 'wireCreate' | 'accountsCreate' | 'creditCollateral' | 'wireTopUp',
> = Omit<RequestOf<(typeof calls)[Call]>, 'transactionHash'>

/** What the customer reviews before the wallet is asked, by kind. */
export interface Offers {
  credit: Quote & { body: Body<'creditCreate'> }
  debit: Quote & { body: Body<'debitCreate'> }
  wire: Quote & { body: Body<'wireCreate'> }
  account: { body: Body<'accountsCreate'> }
  collateral: Quote & { body: Body<'creditCollateral'> }
  topUp: Quote & { body: Body<'wireTopUp'> }
}

/** The kinds that pay the treasury. */
export type PaymentKind = Exclude<IntentKind, 'account'>

interface Review<Kind extends IntentKind> {
  offer: Offers[Kind]
  /** The id of the intent that it becomes (`draftIntentId`). */
  intentId: string
}

interface PaymentsState {
  reviews: { [Kind in IntentKind]: Review<Kind> | null }
  /** The id of the intent that each kind's draft becomes, shared by all tabs: one draft is paid once. */
  draftIds: { [Kind in IntentKind]: string | null }
  /** The address of the account that pays for each kind's draft; null for the wallet itself. */
  payers: { [Kind in IntentKind]: string | null }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NONE = { credit: null, debit: null, wire: null, account: null, collateral: null, topUp: null }
const KINDS = Object.keys(NONE) as IntentKind[]
const initialState: PaymentsState = { reviews: NONE, draftIds: NONE, payers: NONE }

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
    draftIdGiven: (
      { draftIds },
      { payload: { kind, id } }: PayloadAction<{ kind: IntentKind; id: string }>,
    ) => {
      draftIds[kind] = id
    },
    payerChosen: (
      { payers, reviews },
      { payload: { kind, account } }: PayloadAction<{ kind: IntentKind; account: string | undefined }>,
    ) => {
      payers[kind] = account ?? null
      reviews[kind] = null
    },
    offerLeft: ({ reviews }, { payload }: PayloadAction<IntentKind>) => {
      reviews[payload] = null
    },
    /** The draft is about something else from now on, so it becomes another intent. */
    draftReplaced: ({ reviews, draftIds }, { payload }: PayloadAction<IntentKind>) => {
      reviews[payload] = null
      draftIds[payload] = null
    },
    /** The wallet has broadcast what was reviewed. Features empty their draft of this kind. */
    offerBroadcast: (
      { reviews, draftIds, payers },
      { payload: { kind } }: PayloadAction<Pick<Intent, 'kind' | 'body'>>,
    ) => {
      reviews[kind] = null
      draftIds[kind] = null
      payers[kind] = null
    },
    /** Nothing was paid, and the customer begins again. Features fill their empty draft. Amounts are as typed. */
    startedOver: (_state, _action: PayloadAction<Pick<Intent, 'kind' | 'body'>>) => undefined,
  },
  extraReducers: (build) =>
    build
      .addCase(rehydrated, ({ draftIds, payers }, action) => {
        const part = persistedPart(action, 'payments')
        if (!part) return
        const ids = isRecord(part.draftIds) ? part.draftIds : {}
        const accounts = isRecord(part.payers) ? part.payers : {}
        for (const kind of KINDS) {
          const [id, account] = [ids[kind], accounts[kind]]
          draftIds[kind] = typeof id === 'string' && UUID.test(id) ? id : null
          payers[kind] = typeof account === 'string' && isAddress(account) ? account : null
        }
      })
      // Confirming its review again would only be refused.
      .addCase(intentDismissed, ({ reviews }, { payload: id }) => {
        for (const kind of KINDS) if (reviews[kind]?.intentId === id) reviews[kind] = null
      }),
  selectors: {
    selectReviews: ({ reviews }) => reviews,
    selectDraftIds: ({ draftIds }) => draftIds,
    selectPayers: ({ payers }) => payers,
  },
})

export const { selectReviews, selectDraftIds, selectPayers } = paymentsSlice.injectInto(rootReducer).selectors
export const { offered, offerLeft, offerBroadcast, payerChosen, startedOver } = paymentsSlice.actions
const { draftIdGiven, draftReplaced } = paymentsSlice.actions

/**
 * The id of the intent that a kind's draft becomes, for this tab and every other. A new one where that intent was
 * broadcast, declined or dismissed.
 */
export const draftIntentId =
  (kind: IntentKind, wallet: string): AppThunk<string> =>
  (dispatch, getState, { newId, persistence }) => {
    // What other tabs have written is read first.
    persistence.sync()
    const known = selectDraftIds(getState())[kind]
    const progress = selectIntents(getState(), wallet).find(({ id }) => id === known)?.progress
    const isOver = progress !== undefined && (progress.step === 'refused' || 'hash' in progress)
    if (known !== null && !isOver && !selectIsDismissed(getState(), known)) return known
    const id = newId()
    dispatch(draftIdGiven({ kind, id }))
    persistence.flush()
    return id
  }

/** Makes a kind's draft become another intent than before, in every tab, and leaves its review. */
export const replaceDraft =
  (kind: IntentKind): AppThunk =>
  (dispatch, _getState, { persistence }) => {
    persistence.sync()
    dispatch(draftReplaced(kind))
    persistence.flush()
  }

export function addPaymentsListeners(startListening: StartAppListening): void {
  startListening({
    actionCreator: intentSaved,
    effect: ({ payload: { id, kind, body, progress } }, listener) => {
      const isDraft = selectDraftIds(listener.getState())[kind] === id
      if (isDraft && 'hash' in progress) listener.dispatch(offerBroadcast({ kind, body }))
    },
  })
}

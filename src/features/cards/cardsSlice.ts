import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AppThunk } from '../../app/hooks'
import { rootReducer } from '../../app/rootReducer'
import { isRecord, textOf } from '../../lib/guards'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import { offerBroadcast, replaceDraft, startedOver } from '../payments'

/** The two amounts of an application. Typing one proposes the other, until the customer types both. */
export type CreditField = 'line' | 'collateral'

/** A credit application as typed. */
export interface CreditDraft {
  line: string
  collateral: string
  /** The field that is proposed from the other one; none after the customer typed into both. */
  follows: CreditField | 'none'
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

const otherOf = (field: CreditField): CreditField => (field === 'line' ? 'collateral' : 'line')
const isEmpty = (text: string): boolean => text.trim() === ''

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
    /** Decided here and not by the form: during a page transition its last rendering may be behind. */
    creditTyped: (
      { creditDraft: draft },
      { payload: { field, text } }: PayloadAction<{ field: CreditField; text: string }>,
    ) => {
      const other = otherOf(field)
      const isAlone = draft.follows === other || (draft.follows === field && isEmpty(draft[other]))
      draft[field] = text
      draft.follows = isAlone ? other : 'none'
    },
    /** A field that was left empty follows the other one again. */
    creditFieldLeft: ({ creditDraft: draft }, { payload: field }: PayloadAction<CreditField>) => {
      if (isEmpty(draft[field]) && !isEmpty(draft[otherOf(field)])) draft.follows = field
    },
    /** The slider moves the proposed field, or the collateral if both were typed. In whole per cent. */
    creditPercentChosen: ({ creditDraft: draft }, { payload }: PayloadAction<number>) => {
      draft.percent = payload
      if (draft.follows === 'none') draft.follows = 'collateral'
    },
    collateralProposed: ({ creditDraft: draft }) => {
      draft.follows = 'collateral'
      draft.collateral = ''
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
      .addCase(offerBroadcast, (state, { payload: { kind } }) => {
        if (kind === 'credit') state.creditDraft = initialState.creditDraft
        if (kind === 'collateral') state.collateralDraft = initialState.collateralDraft
        if (kind === 'debit') state.debitText = ''
      })
      .addCase(startedOver, (state, { payload: { kind, body } }) => {
        const { cardId, amount, collateralizedAmount } = body
        const { creditDraft: credit, collateralDraft: added } = state
        if (kind === 'debit' && isEmpty(state.debitText)) state.debitText = textOf(amount, MOST_CHARACTERS)
        if (kind === 'credit' && isEmpty(credit.line) && isEmpty(credit.collateral))
          state.creditDraft = draftOf({ line: amount, collateral: collateralizedAmount, follows: 'none' })
        if (kind === 'collateral' && isEmpty(added.text))
          state.collateralDraft = {
            cardId: textOf(cardId, LONGEST_ID),
            text: textOf(collateralizedAmount, MOST_CHARACTERS),
          }
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
export const { collateralProposed, creditFieldLeft, creditPercentChosen, creditTyped, debitDrafted } =
  cardsSlice.actions
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

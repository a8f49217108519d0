import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import type { ListPlace } from '../../components/useListPlace'
import { isRecord, textOf } from '../../lib/guards'
import type { Wire } from '../../services/contracts'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import { offerBroadcast, startedOver } from '../payments'
import { accountKey } from './accountKey'

export const SHOWN_STATUSES = ['All', 'Processing', 'On hold', 'Sent', 'Completed', 'Returned'] as const
type ShownStatus = 'All' | NonNullable<Wire['status']>

/** Which wires the list shows. An empty text limits nothing. */
export interface WireFilter {
  status: ShownStatus
  /** The first and the last day, `YYYY-MM-DD`, in the customer's time zone. */
  from: string
  to: string
  /** The least and the most, in US dollars as typed. */
  least: string
  most: string
}

export const EVERY_WIRE: WireFilter = { status: 'All', from: '', to: '', least: '', most: '' }

export const EMPTY_WIRE = {
  name: '',
  addressLine1: '',
  addressLine2: '',
  postalCode: '',
  town: '',
  /** ISO 3166-1 alpha-2, or empty. */
  country: '',
  email: '',
  scheme: 'iban' as 'iban' | 'us',
  iban: '',
  bic: '',
  routingNumber: '',
  accountNumber: '',
  accountType: 'checking' as 'checking' | 'savings',
  bankName: '',
  amount: '',
  reference: '',
}
export type WireForm = typeof EMPTY_WIRE

/** The form's steps before the review. */
export type WireStep = 'amount' | 'bank'

/** A saved recipient: every field of a wire except amount and reference. */
export type Recipient = Omit<WireForm, 'amount' | 'reference'>

/** More recipients than a customer pays. Beyond it, the one that was paid longest ago is removed. */
const MOST_RECIPIENTS = 500

/** Longer than any field of the form takes. */
const MOST_CHARACTERS = 500

interface WiresState {
  filter: WireFilter
  /** As typed. Never persisted, like the search for cards. */
  search: string
  /** Its key is a wire's id. */
  place: ListPlace | null
  draft: WireForm
  step: WireStep
  /** The recipient that was saved or paid last comes first. Each account occurs once. */
  recipients: Recipient[]
}

const initialState: WiresState = {
  filter: EVERY_WIRE,
  search: '',
  place: null,
  draft: EMPTY_WIRE,
  step: 'amount',
  recipients: [],
}

/** Saves a recipient in place of the one with the same account. */
function save(recipients: readonly Recipient[], recipient: Recipient): Recipient[] {
  const key = accountKey(recipient)
  const others = recipients.filter((other) => accountKey(other) !== key)
  return [recipient, ...others].slice(0, MOST_RECIPIENTS)
}

export const recipientOf = ({ amount: _amount, reference: _reference, ...recipient }: WireForm): Recipient =>
  recipient

/** Restores the filter; an unreadable part limits nothing. */
function filterOf(value: unknown): WireFilter {
  const filter = isRecord(value) ? value : {}
  const day = (text: unknown) => (typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')
  return {
    status: SHOWN_STATUSES.find((known) => known === filter.status) ?? 'All',
    from: day(filter.from),
    to: day(filter.to),
    least: textOf(filter.least, MOST_CHARACTERS),
    most: textOf(filter.most, MOST_CHARACTERS),
  }
}

/** Restores the form; an unreadable field is empty. */
function formOf(value: unknown): WireForm {
  const form = isRecord(value) ? value : {}
  const fields = Object.keys(EMPTY_WIRE).map((name) => [name, textOf(form[name], MOST_CHARACTERS)])
  const { scheme, accountType, ...texts } = Object.fromEntries(fields) as WireForm
  return {
    ...texts,
    scheme: scheme === 'us' ? 'us' : 'iban',
    accountType: accountType === 'savings' ? 'savings' : 'checking',
  }
}

/** The form that a wire's request was made of, with the texts that banks receive. */
const formOfBody = ({ amount, recipientDetails, bankingDetails }: Record<string, unknown>): WireForm =>
  formOf({
    ...(isRecord(recipientDetails) && recipientDetails),
    ...(isRecord(bankingDetails) && bankingDetails),
    amount,
  })

export const wiresSlice = createSlice({
  name: 'wires',
  initialState,
  reducers: {
    wiresFiltered: (state, { payload }: PayloadAction<Partial<WireFilter>>) => {
      Object.assign(state.filter, payload)
    },
    wiresSearched: (state, { payload }: PayloadAction<string>) => {
      state.search = payload
    },
    allWiresWanted: (state) => {
      state.filter = EVERY_WIRE
      state.search = ''
    },
    wireOpened: (state, { payload }: PayloadAction<ListPlace>) => {
      state.place = payload
    },
    wireDrafted: (state, { payload }: PayloadAction<Partial<WireForm>>) => {
      Object.assign(state.draft, payload)
    },
    stepReached: (state, { payload }: PayloadAction<WireStep>) => {
      state.step = payload
    },
    /** Begins a wire to a recipient, from the form's first step. */
    recipientChosen: (state, { payload }: PayloadAction<Recipient>) => {
      state.draft = { ...payload, amount: state.draft.amount, reference: '' }
      state.step = 'amount'
    },
    /** @param payload.before the account that the recipient had before he was edited */
    recipientSaved: (
      state,
      { payload }: PayloadAction<{ recipient: Recipient; before?: string | undefined }>,
    ) => {
      const others = state.recipients.filter((other) => accountKey(other) !== payload.before)
      state.recipients = save(others, payload.recipient)
    },
    /** @param payload the recipient's `accountKey` */
    recipientRemoved: (state, { payload }: PayloadAction<string>) => {
      state.recipients = state.recipients.filter((recipient) => accountKey(recipient) !== payload)
    },
  },
  extraReducers: (build) =>
    build
      .addCase(offerBroadcast, (state, { payload: { kind, body } }) => {
        if (kind !== 'wire') return
        const paid = formOfBody(body)
        // The draft has the texts as typed. It is about another account if it was changed while the wallet asked.
        const isDraft = accountKey(state.draft) === accountKey(paid)
        state.recipients = save(state.recipients, recipientOf(isDraft ? state.draft : paid))
        if (!isDraft) return
        state.draft = EMPTY_WIRE
        state.step = 'amount'
      })
      .addCase(startedOver, (state, { payload: { kind, body } }) => {
        const isEmpty = state.draft.name === '' && accountKey(state.draft) === undefined
        if (kind === 'wire' && isEmpty) state.draft = formOfBody(body)
      })
      .addCase(rehydrated, (state, action) => {
        const part = persistedPart(action, 'wires')
        if (!part) return
        // An object whose fields stay the same stays the same object: another tab's write changes no form under review.
        Object.assign(state.filter, filterOf(part.filter))
        Object.assign(state.draft, formOf(part.draft))
        state.step = part.step === 'bank' ? 'bank' : 'amount'
        state.recipients = (Array.isArray(part.recipients) ? part.recipients : [])
          .map((recipient: unknown) => recipientOf(formOf(recipient)))
          .filter((recipient) => accountKey(recipient) !== undefined)
          .slice(0, MOST_RECIPIENTS)
      }),
  selectors: {
    selectWireFilter: (state) => state.filter,
    selectWireSearch: (state) => state.search,
    selectWirePlace: (state) => state.place,
    selectWireDraft: (state) => state.draft,
    selectWireStep: (state) => state.step,
    selectRecipients: (state) => state.recipients,
  },
})

export const {
  selectWireFilter,
  selectWireSearch,
  selectWirePlace,
  selectWireDraft,
  selectWireStep,
  selectRecipients,
} = wiresSlice.injectInto(rootReducer).selectors
export const {
  wiresFiltered,
  wiresSearched,
  allWiresWanted,
  wireOpened,
  wireDrafted,
  stepReached,
  recipientChosen,
  recipientSaved,
  recipientRemoved,
} = wiresSlice.actions

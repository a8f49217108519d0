import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { rootReducer } from '../../app/rootReducer'
import { isAccountAction } from '../../lib/accountAction'
import { isAddress, isSameAddress } from '../../lib/address'
import { isRecord, textOf } from '../../lib/guards'
import type { SentTransaction } from '../../services/accountsApi'
import { persistedPart, rehydrated } from '../../services/rehydrated'
import { offerBroadcast, startedOver } from '../payments'

interface AccountDraft {
  label: string
  /** As typed, valid or not. Null until the customer changes them: then the connected wallet is the only owner. */
  owners: string[] | null
  /** How many owners must sign. May exceed the number of owners while some are being removed. */
  threshold: number
}

/** What was typed to send out of an account. */
interface SendDraft {
  /** The account's address. */
  account: string
  to: string
  amount: string
}

interface AccountsState {
  draft: AccountDraft
  sendDraft: SendDraft
  /**
   * By account, in lower case: the transaction that this wallet was last asked to send for it. It is on disk before the
   * wallet is asked, so that a page that opens again asks the chain about it, and sends it again only with the same nonce.
   */
  sent: Record<string, SentTransaction>
}

const initialState: AccountsState = {
  draft: { label: '', owners: null, threshold: 1 },
  sendDraft: { account: '', to: '', amount: '' },
  sent: {},
}

const MOST_OWNERS = 100
const MOST_CHARACTERS = 200

function draftOf(value: unknown): AccountDraft {
  const { label, owners, threshold } = isRecord(value) ? value : {}
  const isList =
    Array.isArray(owners) &&
    owners.length <= MOST_OWNERS &&
    owners.every((owner) => typeof owner === 'string' && owner.length <= MOST_CHARACTERS)
  return {
    label: textOf(label, MOST_CHARACTERS),
    owners: isList ? owners : null,
    threshold:
      typeof threshold === 'number' && threshold >= 1 && threshold <= MOST_OWNERS ? Math.round(threshold) : 1,
  }
}

function sendDraftOf(value: unknown): SendDraft {
  const { account, to, amount } = isRecord(value) ? value : {}
  return {
    account: textOf(account, MOST_CHARACTERS),
    to: textOf(to, MOST_CHARACTERS),
    amount: textOf(amount, MOST_CHARACTERS),
  }
}

const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function sentOf(value: unknown): Record<string, SentTransaction> {
  if (!isRecord(value)) return {}
  const entries = Object.values(value).flatMap((each): [string, SentTransaction][] => {
    if (!isRecord(each)) return []
    const { account, action, nonce, transactionHash, fromBlock, isBound, isDiscarded } = each
    if (typeof account !== 'string' || !isAddress(account) || !isAccountAction(action)) return []
    if (!isCount(nonce) || !isCount(fromBlock)) return []
    const hash = isHash(transactionHash) ? transactionHash : null
    const sent = {
      ...{ account, action, nonce, transactionHash: hash, fromBlock },
      ...(isBound === true && { isBound }),
      ...(isDiscarded === true && { isDiscarded }),
    }
    return [[account.toLowerCase(), sent]]
  })
  return Object.fromEntries(entries)
}

export const accountsSlice = createSlice({
  name: 'accounts',
  initialState,
  reducers: {
    accountDrafted: (state, { payload }: PayloadAction<Partial<AccountDraft>>) => {
      Object.assign(state.draft, payload)
    },
    /** Keeps what else was typed for the same account. */
    sendDrafted: (state, { payload }: PayloadAction<Pick<SendDraft, 'account'> & Partial<SendDraft>>) => {
      const isSame = isSameAddress(state.sendDraft.account, payload.account)
      state.sendDraft = { ...(isSame ? state.sendDraft : initialState.sendDraft), ...payload }
    },
    /** The wallet is about to be asked. */
    transactionAsked: (state, { payload }: PayloadAction<SentTransaction>) => {
      state.sent[payload.account.toLowerCase()] = payload
    },
    /** The wallet has told the hash of the Ethereum transaction. */
    transactionBroadcast: (
      state,
      { payload: { account, transactionHash } }: PayloadAction<{ account: string; transactionHash: string }>,
    ) => {
      const sent = state.sent[account.toLowerCase()]
      if (!sent) return
      sent.transactionHash = transactionHash
      if (sent.action.kind === 'send') state.sendDraft = initialState.sendDraft
    },
    /** It may have been sent all the same, so the next transaction must not be carried out beside it. */
    transactionDiscarded: (state, { payload: account }: PayloadAction<string>) => {
      const sent = state.sent[account.toLowerCase()]
      if (sent) sent.isDiscarded = true
    },
    /** Nothing was sent, or the customer has seen what became of it. */
    transactionForgotten: (state, { payload: account }: PayloadAction<string>) => {
      const { [account.toLowerCase()]: _, ...others } = state.sent
      state.sent = others
    },
  },
  extraReducers: (build) =>
    build
      .addCase(offerBroadcast, (state, { payload }) =>
        payload.kind === 'account' ? { ...state, draft: initialState.draft } : state,
      )
      .addCase(startedOver, (state, { payload: { kind, body } }) => {
        if (kind !== 'account' || state.draft.label !== '' || state.draft.owners !== null) return
        const { accountLabel: label, userPermissions } = body
        state.draft = draftOf({ label, ...(isRecord(userPermissions) && userPermissions) })
      })
      .addCase(rehydrated, (state, action) => {
        const part = persistedPart(action, 'accounts')
        return part
          ? {
              draft: draftOf(part.draft),
              sendDraft: sendDraftOf(part.sendDraft),
              sent: sentOf(part.sent),
            }
          : state
      }),
  selectors: {
    selectDraft: (state) => state.draft,
    selectSendDraft: (state) => state.sendDraft,
    selectSent: (state, account: string): SentTransaction | undefined => state.sent[account.toLowerCase()],
  },
})

export const { selectDraft, selectSendDraft, selectSent } = accountsSlice.injectInto(rootReducer).selectors
export const {
  accountDrafted,
  sendDrafted,
  transactionAsked,
  transactionBroadcast,
  transactionDiscarded,
  transactionForgotten,
} = accountsSlice.actions

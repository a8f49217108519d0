import { rehydrated } from '../../services/rehydrated'
import type { SentTransaction } from '../../services/accountsApi'
import { offerBroadcast } from '../payments'
import {
  accountDrafted,
  accountsSlice,
  sendDrafted,
  transactionAsked,
  transactionBroadcast,
  transactionForgotten,
} from './accountsSlice'

const { reducer } = accountsSlice
const start = reducer(undefined, { type: 'start' })
const after = (...actions: Parameters<typeof reducer>[1][]) => actions.reduce(reducer, start)

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const HASH = `0x${'ab'.repeat(32)}`
const sent: SentTransaction = {
  account: ACCOUNT,
  action: { kind: 'send', to: ACCOUNT, amount: '1' },
  nonce: 3,
  transactionHash: null,
  fromBlock: 9,
  isBound: true,
}
const restore = (value: unknown) => reducer(start, rehydrated({ accounts: { sent: value } })).sent

test('a transaction of an account survives a reload as it was', () => {
  const state = after(
    transactionAsked(sent),
    transactionBroadcast({ account: ACCOUNT, transactionHash: HASH }),
  )
  expect(state.sent).toEqual({ [ACCOUNT.toLowerCase()]: { ...sent, transactionHash: HASH } })
  expect(restore(JSON.parse(JSON.stringify(state.sent)))).toEqual(state.sent)
})

test('a record of an earlier version counts as bound to no number', () => {
  const { isBound: _, ...earlier } = sent
  expect(restore({ any: earlier })).toEqual({ [ACCOUNT.toLowerCase()]: earlier })
  expect(restore({ any: { ...earlier, isBound: 'yes' } })).toEqual({ [ACCOUNT.toLowerCase()]: earlier })
})

test.each<[string, object]>([
  ['without an account', { account: 'mira.eth' }],
  ['with another action', { action: { kind: 'enableModule', module: ACCOUNT } }],
  ['with half a number', { nonce: 1.5 }],
  ['before the first block', { fromBlock: -1 }],
])('a record %s is not restored', (_what, change) => {
  expect(restore({ [ACCOUNT.toLowerCase()]: { ...sent, ...change } })).toEqual({})
})

test('a record with a damaged hash is looked for on the chain', () => {
  expect(restore({ any: { ...sent, transactionHash: '0x12' } })).toEqual({ [ACCOUNT.toLowerCase()]: sent })
})

test('what is typed keeps the other field of the same account, and nothing of another account', () => {
  const one = after(
    sendDrafted({ account: ACCOUNT, to: 'mira.eth' }),
    sendDrafted({ account: ACCOUNT, amount: '1' }),
  )
  expect(one.sendDraft).toEqual({ account: ACCOUNT, to: 'mira.eth', amount: '1' })
  const other = `0x${'9'.repeat(40)}`
  expect(reducer(one, sendDrafted({ account: other, amount: '2' })).sendDraft).toEqual({
    account: other,
    to: '',
    amount: '2',
  })
})

test('what was typed goes when it is sent, and stays when the wallet declines', () => {
  const typed = { account: ACCOUNT, to: 'mira.eth', amount: '1' }
  const asked = after(sendDrafted(typed), transactionAsked(sent))
  expect(reducer(asked, transactionForgotten(ACCOUNT.toLowerCase()))).toMatchObject({
    sent: {},
    sendDraft: typed,
  })
  const broadcast = reducer(asked, transactionBroadcast({ account: ACCOUNT, transactionHash: HASH }))
  expect(broadcast.sendDraft).toEqual({ account: '', to: '', amount: '' })
})

test('an account that was created empties its own form and nothing else', () => {
  const state = after(
    accountDrafted({ label: 'Household' }),
    transactionAsked(sent),
    offerBroadcast({ kind: 'account', body: {} }),
  )
  expect(state.draft.label).toBe('')
  expect(state.sent).not.toEqual({})
})

import type { Intent, Progress } from '../../services/intents/intent'
import { enter, type Tab } from '../../testing/browser'
import { withStubBank } from '../../testing/stubBank'
import { intentSaved } from '../intents'
import { draftIntentId, offered, replaceDraft, selectReviews } from './paymentsSlice'

const bank = withStubBank()
let other: Tab
beforeEach(async () => {
  await enter(bank.tab)
  other = bank.browser.openTab()
  await enter(other)
})
afterEach(() => other.close())

const HASH = `0x${'ab'.repeat(32)}`
const wallet = () => bank.tab.provider.address
const idIn = (tab: Tab) => tab.store.dispatch(draftIntentId('debit', wallet()))
const intent = (id: string, progress: Progress) =>
  ({ id, kind: 'debit', wallet: wallet(), progress }) as Intent

test('one draft becomes one intent, whichever tab it is reviewed in, also after a reload', async () => {
  const id = idIn(bank.tab)
  expect(idIn(other)).toBe(id)
  bank.openTab()
  await enter(bank.tab)
  expect(idIn(bank.tab)).toBe(id)
})

test('each kind has its own draft', () => {
  expect(bank.tab.store.dispatch(draftIntentId('credit', wallet()))).not.toBe(idIn(bank.tab))
})

test('a draft that is about something else becomes another intent, also in the other tab', () => {
  const id = idIn(bank.tab)
  other.store.dispatch(replaceDraft('debit'))
  expect(idIn(other)).not.toBe(id)
  expect(idIn(bank.tab)).toBe(idIn(other))
})

test.each<[string, Progress, 'the same' | 'a new one']>([
  ['the wallet is asked', { step: 'awaitingSignature' }, 'the same'],
  ['the wallet’s answer is lost', { step: 'unknown' }, 'the same'],
  ['it was declined', { step: 'refused' }, 'a new one'],
  ['it was broadcast', { step: 'broadcast', hash: HASH }, 'a new one'],
])('once %s (%j) the next review has %s', (_what, progress, expected) => {
  const id = idIn(bank.tab)
  bank.tab.store.dispatch(intentSaved(intent(id, progress)))
  expect(idIn(bank.tab) === id ? 'the same' : 'a new one').toBe(expected)
})

test('a review is left when another tab broadcasts its draft', () => {
  const offer = { eth: '1', price: '2500.00', priceAt: 1, body: { wallet: wallet(), amount: '2500.00' } }
  const id = idIn(bank.tab)
  other.store.dispatch(offered({ kind: 'debit', offer, intentId: idIn(other) }))
  other.store.dispatch(intentSaved(intent(id, { step: 'broadcast', hash: HASH })))
  expect(selectReviews(other.store.getState()).debit).toBeNull()
})

test('an id on disk that is none is not used', async () => {
  const id = idIn(bank.tab)
  const key = `florin.wallet.${wallet().toLowerCase()}`
  localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(id, 'nonsense'))
  bank.openTab()
  await enter(bank.tab)
  expect(idIn(bank.tab)).toMatch(/^[0-9a-f-]{36}$/)
})

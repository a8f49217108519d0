import { accountDrafted, selectDraft } from '../features/accounts/accountsSlice'
import { debitDrafted, selectDebitText } from '../features/cards/cardsSlice'
import { connectionEvents } from '../features/connection'
import { intentsLoaded, selectIntents } from '../features/intents/intentsSlice'
import { draftChanged, selectKycDraft } from '../features/kyc/kycSlice'
import { offered, selectReviews } from '../features/payments/paymentsSlice'
import { selectSettings, settingsChanged } from '../features/settings'
import { selectWireFilter, wiresFiltered } from '../features/wires/wiresSlice'
import type { Intent } from '../services/intents/intent'
import { enter } from '../testing/browser'
import { withStubBank } from '../testing/stubBank'

const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bank = withStubBank()
const wallet = () => bank.tab.provider.address

/** A store in which a wallet has state in every slice. */
async function usedStore() {
  const { store } = bank.tab
  await enter(bank.tab)
  store.dispatch(draftChanged({ fullName: 'Ada Secret', email: 'ada@example.org' }))
  store.dispatch(debitDrafted('1234'))
  const offer = { eth: '1', price: '2500.00', priceAt: 1, body: { wallet: wallet(), amount: '2500.00' } }
  store.dispatch(offered({ kind: 'debit', offer, intentId: 'two' }))
  store.dispatch(accountDrafted({ label: 'Savings' }))
  store.dispatch(wiresFiltered({ status: 'Returned' }))
  store.dispatch(intentsLoaded([{ id: 'one', wallet: wallet(), createdAt: 1 } as Intent]))
  store.dispatch(settingsChanged({ theme: 'dark' }))
  return store
}

it.each([
  ['another account is chosen', connectionEvents.accountChanged(OTHER)],
  ['the wallet is locked', connectionEvents.walletGone()],
  ['it is disconnected', connectionEvents.disconnected()],
])('a wallet’s drafts, choices and intents are gone when %s', async (_, event) => {
  const store = await usedStore()
  store.dispatch(event)
  const state = store.getState()
  expect(selectKycDraft(state)).toBeNull()
  expect(selectReviews(state).debit).toBeNull()
  expect(selectDebitText(state)).toBe('')
  expect(selectDraft(state).label).toBe('')
  expect(selectWireFilter(state).status).toBe('All')
  expect(selectIntents(state, wallet())).toEqual([])
  // The theme belongs to the browser.
  expect(selectSettings(state).theme).toBe('dark')
})

it('drafts stay when the same wallet changes its chain or has to sign in', async () => {
  const store = await usedStore()
  store.dispatch(connectionEvents.chainChanged(1))
  store.dispatch(connectionEvents.signInRequired())
  expect(selectKycDraft(store.getState())?.fullName).toBe('Ada Secret')
})

import { accountDrafted } from '../features/accounts/accountsSlice'
import { creditTyped, debitDrafted, draftCollateral, selectDebitText } from '../features/cards/cardsSlice'
import { offered, payerChosen, replaceDraft, selectReviews } from '../features/payments/paymentsSlice'
import { EMPTY_WIRE, recipientChosen, wireDrafted } from '../features/wires/wiresSlice'
import type { IntentKind } from '../lib/memo'
import { enter, type Tab } from '../testing/browser'
import { withStubBank } from '../testing/stubBank'

const bank = withStubBank()
beforeEach(() => enter(bank.tab))

/** Puts a payment of this kind under review. */
function offerIn({ store, provider }: Tab, kind: IntentKind) {
  const body = { wallet: provider.address, amount: '2500.00' }
  const offer = { eth: '1', price: '2500.00', priceAt: 1, body }
  store.dispatch(offered({ kind, offer, intentId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }))
}

test.each<[string, IntentKind, (tab: Tab) => unknown]>([
  ['a wire', 'wire', ({ store }) => store.dispatch(wireDrafted({ amount: '5' }))],
  ['a wire’s recipient', 'wire', ({ store }) => store.dispatch(recipientChosen(EMPTY_WIRE))],
  ['a credit line', 'credit', ({ store }) => store.dispatch(creditTyped({ field: 'line', text: '5' }))],
  [
    'collateral',
    'collateral',
    (tab) => {
      // Another card's draft is dropped with its review anyway.
      tab.store.dispatch(draftCollateral('1', '4'))
      offerIn(tab, 'collateral')
      tab.store.dispatch(draftCollateral('1', '5'))
    },
  ],
  ['a debit card', 'debit', ({ store }) => store.dispatch(debitDrafted('5'))],
  ['an account', 'account', ({ store }) => store.dispatch(accountDrafted({ label: 'Studio' }))],
  ['the payer', 'topUp', ({ store }) => store.dispatch(payerChosen({ kind: 'topUp', account: undefined }))],
])('a change of %s ends its review, and no other', (_what, kind, change) => {
  const others = (['debit', 'credit'] as const).filter((one) => one !== kind)
  for (const one of [kind, ...others]) offerIn(bank.tab, one)
  change(bank.tab)
  const reviews = selectReviews(bank.tab.store.getState())
  expect(reviews[kind]).toBeNull()
  for (const one of others) expect(reviews[one]).not.toBeNull()
})

test('what another tab writes into the form does not end the review', async () => {
  const other = bank.browser.openTab()
  await enter(other)
  offerIn(bank.tab, 'debit')
  other.store.dispatch(debitDrafted('5'))
  // Flushes what the other tab has written, and reads it here.
  other.store.dispatch(replaceDraft('credit'))
  bank.tab.store.dispatch(replaceDraft('credit'))
  expect(selectDebitText(bank.tab.store.getState())).toBe('5')
  expect(selectReviews(bank.tab.store.getState()).debit).not.toBeNull()
  other.close()
})

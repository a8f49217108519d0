import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { addCollateralHref, creditCardHref, debitCardHref, paths } from '../../lib/paths'
import type { Intent, Progress } from '../../services/intents/intent'
import { answersIn, enter } from '../../testing/browser'
import { anIntent } from '../../testing/entities'
import { nextFrame, show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { flushPromises } from '../../testing/until'
import { intentSaved, selectIntents } from './intentsSlice'
import { resumeIntents } from './intentThunks'
import { NoticeTray } from '../../components/NoticeTray'
import { PageTitle } from '../../components/PageTitle'
import { PausedNotice } from './PausedNotice'
import { IntentProgress } from './IntentProgress'
import { PendingTray } from './PendingTray'
import { applyObservation } from './transactions'

const bank = withStubBank()
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  await enter(bank.tab)
  // The wallet's own read of the disk is over before a test puts an intent into the store.
  await bank.tab.store.dispatch(resumeIntents(bank.browser.provider.address))
})

const HASH = `0x${'ab'.repeat(32)}`
const intent = (progress: Progress, changes?: Partial<Intent>): Intent =>
  anIntent(bank.browser.provider.address, progress, changes)
const notices = () => screen.getByRole('log', { name: 'Notices' })
const unfold = () => userEvent.click(screen.getByRole('button', { name: 'Details' }))
const showTray = (progress: Progress, changes?: Partial<Intent>, at: string = paths.dashboard) => {
  bank.tab.store.dispatch(intentSaved(intent(progress, changes)))
  return show(
    bank.tab,
    <NoticeTray>
      <PendingTray />
    </NoticeTray>,
    at,
  )
}

test.each<[Progress, string]>([
  [{ step: 'awaitingSignature' }, 'Confirm the debit card payment in your wallet.'],
  [{ step: 'unknown' }, 'We are looking for your debit card payment.'],
  [{ step: 'broadcast', hash: HASH }, 'Debit card payment sent, waiting for confirmation.'],
  [{ step: 'dropped', hash: HASH }, 'Your debit card payment was dropped before it was confirmed.'],
  [
    { step: 'cancelled', hash: HASH, by: HASH },
    'You replaced the debit card payment in your wallet. Nothing was paid.',
  ],
  [{ step: 'confirming', hash: HASH, confirmations: 1 }, 'Debit card payment confirming, 1 of 2 blocks.'],
  [{ step: 'recording', hash: HASH }, 'Debit card payment confirmed. We are recording it.'],
  [{ step: 'reverted', hash: HASH }, 'Your debit card payment failed. Only its fee was spent.'],
  [
    { step: 'refusedAfterPayment', hash: HASH, reason: 'No.' },
    'Your debit card payment arrived, but we could not record it.',
  ],
])('shows the progress of %j, and links to its form', async (progress, words) => {
  showTray(progress)
  expect(notices()).toHaveTextContent(words)
  expect(screen.getByRole('link', { name: 'View debit card' })).toHaveAttribute('href', paths.newDebitCard)
  // Only a payment that the nodes have dropped may be sent again.
  if (screen.queryByRole('button', { name: 'Details' })) await unfold()
  const again = screen.queryAllByRole('button', { name: 'Send it again' })
  expect(again).toHaveLength(progress.step === 'dropped' ? 1 : 0)
})

test('links to the new card until it is dismissed', async () => {
  await bank.browser.intents.put(intent({ step: 'recorded', hash: HASH, entityId: 'd1' }))
  showTray({ step: 'recorded', hash: HASH, entityId: 'd1' })
  expect(notices()).toHaveTextContent('Your debit card is ready.')
  expect(screen.getByRole('link', { name: 'View debit card' })).toHaveAttribute(
    'href',
    `${paths.debitCard}?cardID=d1`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(notices()).toBeEmptyDOMElement())
  expect(await bank.browser.intents.all()).toEqual([])
})

test('a notice that is dismissed hands the focus to the one beside it, the last one to the page’s title', async () => {
  const done: Progress = { step: 'recorded', hash: HASH, entityId: 'd1' }
  bank.tab.store.dispatch(intentSaved(intent(done, { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3302' })))
  bank.tab.store.dispatch(intentSaved(intent(done)))
  show(
    bank.tab,
    <>
      <NoticeTray>
        <PendingTray />
      </NoticeTray>
      <PageTitle>Dashboard</PageTitle>
    </>,
  )
  const dismiss = async (button: HTMLElement) => {
    await userEvent.click(button)
    await waitFor(() => expect(button).not.toBeInTheDocument())
  }
  const [first, second] = screen.getAllByRole('button', { name: 'Dismiss' })
  if (!first || !second) throw new Error('two notices are expected')
  await dismiss(second)
  expect(first.closest('[data-notice]')).toHaveFocus()
  await dismiss(first)
  expect(screen.getByRole('heading', { name: 'Dashboard' })).toHaveFocus()
})

test.each<[Partial<Intent>, string]>([
  [{ kind: 'credit' }, 'Your credit card is ready.'],
  [{ kind: 'wire', body: { recipientDetails: { name: 'Ada' } } }, 'Your wire to Ada was accepted.'],
  [{ kind: 'account', body: { accountLabel: 'Studio' } }, 'Account “Studio” was created.'],
  [{ kind: 'topUp', body: { wireId: 'w1' } }, 'Your wire was topped up.'],
])('names what %j has made', (changes, sentence) => {
  showTray({ step: 'recorded', hash: HASH, entityId: 'x1' }, changes)
  expect(notices()).toHaveTextContent(sentence)
})

test('is gone for good once the customer has seen the new card', async () => {
  const recorded = intent({ step: 'recorded', hash: HASH, entityId: 'd1' })
  await bank.browser.intents.put(recorded)
  const { unmount } = showTray(recorded.progress, {}, debitCardHref('d1'))
  expect(notices()).toBeEmptyDOMElement()
  unmount()
  await expectNoNotice(recorded)
})

/** Expects no page that is opened later to announce the result. */
async function expectNoNotice(recorded: Intent): Promise<void> {
  const later = bank.openTab()
  await enter(later)
  await later.store.dispatch(resumeIntents(recorded.wallet))
  expect(selectIntents(later.store.getState(), recorded.wallet)).toEqual([recorded])
  showTray(recorded.progress)
  expect(notices()).toBeEmptyDOMElement()
}

const words = { doneLabel: 'Card created', doneAction: () => 'See your card', againAction: undefined }

test('is gone for good once the payment’s own page has shown the card', async () => {
  const recorded = intent({ step: 'recorded', hash: HASH, entityId: 'd1' })
  await bank.browser.intents.put(recorded)
  const { unmount } = show(bank.tab, <IntentProgress intent={recorded} {...words} />)
  expect(screen.getByText('See your card')).toBeInTheDocument()
  unmount()
  await expectNoNotice(recorded)
})

test.each([paths.dashboard, debitCardHref('d1')])(
  'leaves the card on the payment’s own page while a second tab is at %s',
  async (at) => {
    const recorded = intent({ step: 'recorded', hash: HASH, entityId: 'd1' })
    await bank.browser.intents.put(recorded)
    await bank.tab.store.dispatch(resumeIntents(recorded.wallet))
    show(bank.tab, <IntentProgress intent={recorded} {...words} />)
    bank.tab.store.flush()
    const other = bank.browser.openTab()
    await enter(other)
    await other.store.dispatch(resumeIntents(recorded.wallet))
    show(
      other,
      <NoticeTray>
        <PendingTray />
      </NoticeTray>,
      at,
    )
    expect(notices()).toBeEmptyDOMElement()
    await flushPromises()
    expect(await bank.browser.intents.all()).toEqual([recorded])
    expect(selectIntents(bank.tab.store.getState(), recorded.wallet)).toEqual([recorded])
    other.close()
  },
)

test('shows two notices, and the others on request', async () => {
  for (const id of ['1', '2', '3'])
    bank.tab.store.dispatch(intentSaved(intent({ step: 'recording', hash: HASH }, { id })))
  showTray({ step: 'refused' })
  const shown = () => screen.getAllByRole('link', { name: 'View debit card' })
  expect(shown()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Show all notices' }))
  expect(shown()).toHaveLength(3)
})

test('shows neither a declined payment nor, on its own form, a pending one', () => {
  const { unmount } = showTray({ step: 'refused' })
  expect(notices()).toBeEmptyDOMElement()
  unmount()
  showTray({ step: 'recording', hash: HASH }, {}, paths.newDebitCard)
  expect(notices()).toBeEmptyDOMElement()
})

test('shows collateral on every screen but the form of its own credit line', () => {
  const changes = { kind: 'collateral' as const, body: { cardId: 'c1' } }
  const progress: Progress = { step: 'confirming', hash: HASH, confirmations: 1 }
  const { unmount } = showTray(progress, changes, addCollateralHref('c2'))
  expect(notices()).toHaveTextContent('Collateral payment confirming, 1 of 2 blocks.')
  expect(screen.getByRole('link', { name: 'View collateral' })).toHaveAttribute(
    'href',
    addCollateralHref('c1'),
  )
  unmount()
  showTray(progress, changes, addCollateralHref('c1'))
  expect(notices()).toBeEmptyDOMElement()
})

test('says that collateral was added, and links to its card', () => {
  showTray({ step: 'recorded', hash: HASH, entityId: 'c1' }, { kind: 'collateral', body: { cardId: 'c1' } })
  expect(notices()).toHaveTextContent('Your collateral was added.')
  expect(screen.getByRole('link', { name: 'View collateral' })).toHaveAttribute('href', creditCardHref('c1'))
})

test('offers help after half a minute without progress and not before', async () => {
  const { unmount } = showTray({ step: 'broadcast', hash: HASH }, { changedAt: Date.now() - 20_000 })
  expect(screen.queryByRole('button', { name: 'Details' })).toBeNull()
  unmount()
  showTray({ step: 'broadcast', hash: HASH }, { changedAt: Date.now() - 31_000 })
  await unfold()
  expect(screen.getByRole('button', { name: 'Check now' })).toBeInTheDocument()
  expect(notices()).toHaveTextContent('A higher fee in your wallet speeds it up')
})

test('links from a payment that was not recorded to the unclaimed payments', async () => {
  bank.line.holdNext('/payments/unclaimed')
  showTray({ step: 'refusedAfterPayment', hash: HASH, reason: 'No.' })
  await unfold()
  expect(screen.getByRole('link', { name: 'Unused payments' })).toHaveAttribute('href', paths.unclaimed)
})

test('warns before `Send it again` that both transactions may be paid', async () => {
  const { unmount } = showTray({ step: 'dropped', hash: HASH }, { nonce: 4 })
  await unfold()
  expect(notices()).toHaveTextContent(
    'Some wallets do not replace it, and then both may be. A second payment is listed as unused',
  )
  unmount()
  showTray({ step: 'dropped', hash: HASH })
  await unfold()
  expect(notices()).toHaveTextContent(
    'we cannot make the second one replace the first: both may be carried out',
  )
})

const ELSEWHERE = 'Your wallet is on another chain. Nothing was sent.'
test.each<Progress>([
  { step: 'dropped', hash: HASH, notSent: ELSEWHERE },
  { step: 'dropped', hash: HASH, waiting: ELSEWHERE },
])('says why a dropped payment was not sent again: %j', async (progress) => {
  showTray(progress)
  await unfold()
  expect(notices()).toHaveTextContent(ELSEWHERE)
  expect(screen.getByRole('button', { name: 'Send it again' })).toBeEnabled()
})

test.each<Progress>([
  { step: 'broadcast', hash: HASH },
  { step: 'confirming', hash: HASH, confirmations: 1 },
  { step: 'recording', hash: HASH },
  { step: 'recorded', hash: HASH, entityId: 'd1' },
])('warns of %j, sent twice with two nonces, that both may be paid', async (progress) => {
  const earlier = [{ hash: `0x${'cd'.repeat(32)}`, nonce: 4 }]
  showTray(progress, { nonce: 5, earlier })
  await unfold()
  expect(notices()).toHaveTextContent(
    /sent this twice, as two separate transactions.* the other one, 0xcdcdc…dcdcd,.* listed as unused/,
  )
})

test('does not warn of a payment sent twice with one nonce, because only one can be paid', () => {
  const sentAgain = intent(
    { step: 'broadcast', hash: HASH },
    { earlier: [{ hash: `0x${'cd'.repeat(32)}`, nonce: 4 }] },
  )
  const { progress } = sentAgain
  showTray(progress, applyObservation(sentAgain, { progress, nonce: 4 }))
  expect(notices()).not.toHaveTextContent('twice')
})

test('links to the explorer of a chain that has one', async () => {
  showTray({ step: 'confirming', hash: HASH, confirmations: 1 }, { chainId: 11155111 })
  await unfold()
  expect(screen.getByRole('link', { name: 'See it on Sepolia' })).toHaveAttribute(
    'href',
    `https://sepolia.etherscan.io/tx/${HASH}`,
  )
})

test('the notice of paused payments shows the operator’s reason, and only while the bank gives one', async () => {
  const terms = {
    chainId: 31337,
    treasury: bank.browser.provider.address,
    confirmations: 2,
    loanToValue: { opening: '0.500', marginCall: '0.714', liquidation: '0.833' },
  }
  bank.answers['/terms'] = { success: true, terms: { ...terms, paused: null } }
  const paused = (
    <NoticeTray>
      <PausedNotice />
    </NoticeTray>
  )
  const { unmount } = show(bank.tab, paused)
  await waitFor(() =>
    expect(answersIn(bank.tab.store)).toMatchObject({ 'terms(undefined)': { status: 'fulfilled' } }),
  )
  await nextFrame()
  expect(notices()).toBeEmptyDOMElement()
  unmount()
  bank.answers['/terms'] = { success: true, terms: { ...terms, paused: 'Until noon.' } }
  show(bank.tab, paused)
  await waitFor(() => expect(notices()).toHaveTextContent('New payments are paused until noon.'))
})

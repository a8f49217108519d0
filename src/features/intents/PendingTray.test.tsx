import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { addCollateralHref, creditCardHref, paths } from '../../lib/paths'
import type { Intent, Progress } from '../../services/intents/intent'
import { answersIn, enter } from '../../testing/browser'
import { nextFrame, show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { intentSaved } from './intentsSlice'
import { PausedNotice } from './PausedNotice'
import { PendingTray } from './PendingTray'
import { applyObservation } from './transactions'

const bank = withStubBank()
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory()
  await enter(bank.tab)
})

const HASH = `0x${'ab'.repeat(32)}`
const intent = (progress: Progress, changes: Partial<Intent> = {}): Intent => ({
  version: 1,
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  kind: 'debit',
  wallet: bank.browser.provider.address,
  chainId: 31337,
  confirmationsNeeded: 2,
  body: {},
  transaction: { to: bank.browser.provider.address, value: '0x1', data: '0x' },
  startBlock: 0,
  createdAt: Date.now(),
  progress,
  ...changes,
})
const showTray = (progress: Progress, changes?: Partial<Intent>, at: string = paths.dashboard) => {
  bank.tab.store.dispatch(intentSaved(intent(progress, changes)))
  return show(bank.tab, <PendingTray />, at)
}

test.each<[Progress, string]>([
  [{ step: 'awaitingSignature' }, 'waits for your wallet'],
  [{ step: 'unknown' }, 'is being looked for on the chain'],
  [{ step: 'broadcast', hash: HASH }, 'is on its way to the chain'],
  [{ step: 'dropped', hash: HASH }, 'was forgotten by the chain'],
  [{ step: 'cancelled', hash: HASH, by: HASH }, 'was replaced in your wallet: nothing was paid'],
  [{ step: 'confirming', hash: HASH, confirmations: 1 }, 'has 1 of 2 blocks.'],
  [{ step: 'recording', hash: HASH }, 'is being recorded by the bank'],
  [{ step: 'reverted', hash: HASH }, 'was refused by the chain: only its fee was spent'],
  [
    { step: 'refusedAfterPayment', hash: HASH, reason: 'No.' },
    'is on the chain, but the bank did not record it',
  ],
])('shows the progress of %j, and links to its form', (progress, words) => {
  showTray(progress)
  expect(screen.getByRole('status')).toHaveTextContent(`The payment for your debit card ${words}`)
  expect(screen.getByRole('link', { name: 'debit card' })).toHaveAttribute('href', paths.newDebitCard)
  // Only a payment that the nodes have dropped may be sent again.
  const again = screen.queryAllByRole('button', { name: 'Send it again' })
  expect(again).toHaveLength(progress.step === 'dropped' ? 1 : 0)
})

test('links to the new card until it is dismissed', async () => {
  await bank.browser.intents.put(intent({ step: 'recorded', hash: HASH, entityId: 'd1' }))
  showTray({ step: 'recorded', hash: HASH, entityId: 'd1' })
  expect(screen.getByRole('status')).toHaveTextContent('Your debit card is ready.')
  expect(screen.getByRole('link', { name: 'debit card' })).toHaveAttribute(
    'href',
    `${paths.debitCard}?cardID=d1`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(await bank.browser.intents.all()).toEqual([])
})

test('shows neither a declined payment nor, on its own form, a pending one', () => {
  const { unmount } = showTray({ step: 'refused' })
  expect(screen.queryByRole('status')).toBeNull()
  unmount()
  showTray({ step: 'recording', hash: HASH }, {}, paths.newDebitCard)
  expect(screen.queryByRole('status')).toBeNull()
})

test('shows collateral on every screen but the form of its own credit line', () => {
  const changes = { kind: 'collateral' as const, body: { cardId: 'c1' } }
  const progress: Progress = { step: 'confirming', hash: HASH, confirmations: 1 }
  const { unmount } = showTray(progress, changes, addCollateralHref('c2'))
  expect(screen.getByRole('status')).toHaveTextContent('The payment for your collateral has 1 of 2 blocks.')
  expect(screen.getByRole('link', { name: 'collateral' })).toHaveAttribute('href', addCollateralHref('c1'))
  unmount()
  showTray(progress, changes, addCollateralHref('c1'))
  expect(screen.queryByRole('status')).toBeNull()
})

test('says that collateral was added, and links to its card', () => {
  showTray({ step: 'recorded', hash: HASH, entityId: 'c1' }, { kind: 'collateral', body: { cardId: 'c1' } })
  expect(screen.getByRole('status')).toHaveTextContent('Your collateral was added.')
  expect(screen.getByRole('link', { name: 'collateral' })).toHaveAttribute('href', creditCardHref('c1'))
})

test('offers help after half a minute without progress and not before', () => {
  const { unmount } = showTray({ step: 'broadcast', hash: HASH }, { changedAt: Date.now() - 20_000 })
  expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull()
  unmount()
  showTray({ step: 'broadcast', hash: HASH }, { changedAt: Date.now() - 31_000 })
  expect(screen.getByRole('button', { name: 'Check now' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('A higher fee in your wallet speeds it up')
})

test('links from a payment that was not recorded to the unclaimed payments', () => {
  showTray({ step: 'refusedAfterPayment', hash: HASH, reason: 'No.' })
  expect(screen.getByRole('link', { name: 'Unclaimed payments' })).toHaveAttribute('href', paths.unclaimed)
})

test('warns before `Send it again` that both transactions may be paid', () => {
  const { unmount } = showTray({ step: 'dropped', hash: HASH }, { nonce: 4 })
  expect(screen.getByRole('status')).toHaveTextContent(
    'A wallet that picks another place may send both. A second payment is listed as unclaimed',
  )
  unmount()
  showTray({ step: 'dropped', hash: HASH })
  expect(screen.getByRole('status')).toHaveTextContent('no node has ever shown its place, so both may count')
})

const ELSEWHERE = 'Your wallet is on another chain. Nothing was sent.'
test.each<Progress>([
  { step: 'dropped', hash: HASH, notSent: ELSEWHERE },
  { step: 'dropped', hash: HASH, waiting: ELSEWHERE },
])('says why a dropped payment was not sent again: %j', (progress) => {
  showTray(progress)
  expect(screen.getByRole('status')).toHaveTextContent(ELSEWHERE)
  expect(screen.getByRole('button', { name: 'Send it again' })).toBeEnabled()
})

test.each<Progress>([
  { step: 'broadcast', hash: HASH },
  { step: 'confirming', hash: HASH, confirmations: 1 },
  { step: 'recording', hash: HASH },
  { step: 'recorded', hash: HASH, entityId: 'd1' },
])('warns of %j, sent twice with two nonces, that both may be paid', (progress) => {
  const earlier = [{ hash: `0x${'cd'.repeat(32)}`, nonce: 4 }]
  showTray(progress, { nonce: 5, earlier })
  expect(screen.getByRole('status')).toHaveTextContent(
    /sent this twice, in two places.* the other one, 0xcdcdc…dcdcd,.* listed as unclaimed/,
  )
})

test('does not warn of a payment sent twice with one nonce, because only one can be paid', () => {
  const sentAgain = intent(
    { step: 'broadcast', hash: HASH },
    { earlier: [{ hash: `0x${'cd'.repeat(32)}`, nonce: 4 }] },
  )
  const { progress } = sentAgain
  showTray(progress, applyObservation(sentAgain, { progress, nonce: 4 }))
  expect(screen.getByRole('status')).not.toHaveTextContent('twice')
})

test('links to the explorer of a chain that has one', () => {
  showTray({ step: 'confirming', hash: HASH, confirmations: 1 }, { chainId: 11155111 })
  expect(screen.getByRole('link', { name: 'See it on the chain' })).toHaveAttribute(
    'href',
    `https://sepolia.etherscan.io/tx/${HASH}`,
  )
})

test('the notice of paused payments shows the operator’s reason, and only while the bank gives one', async () => {
  const terms = {
    chainId: 31337,
    treasury: bank.browser.provider.address,
    confirmations: 2,
    priceTolerance: '0.01',
    loanToValue: { opening: '0.500', marginCall: '0.714', liquidation: '0.833' },
  }
  bank.answers['/terms'] = { success: true, terms: { ...terms, paused: null } }
  const { unmount } = show(bank.tab, <PausedNotice />)
  await waitFor(() =>
    expect(answersIn(bank.tab.store)).toMatchObject({ 'terms(undefined)': { status: 'fulfilled' } }),
  )
  await nextFrame()
  expect(screen.queryByRole('status')).toBeNull()
  unmount()
  bank.answers['/terms'] = { success: true, terms: { ...terms, paused: 'Audit' } }
  show(bank.tab, <PausedNotice />)
  expect(await screen.findByRole('status')).toHaveTextContent(
    'The bank takes no new payments right now: Audit.',
  )
})

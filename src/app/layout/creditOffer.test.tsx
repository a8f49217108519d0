import { act, screen, waitFor } from '@testing-library/react'
import { intentSaved } from '../../features/intents'
import { api } from '../../services/api'
import type { Intent, Progress } from '../../services/intents/intent'
import { enter } from '../../testing/browser'
import { closedCreditCard, creditCard } from '../../testing/entities'
import { show } from '../../testing/show'
import { withStubBank } from '../../testing/stubBank'
import { SecondaryMenu } from './SecondaryMenu'

/** SPEC.md section 2: a customer without a credit card is offered one. The offer is never withdrawn once it is shown. */

const bank = withStubBank()
beforeEach(() => enter(bank.tab))

const oneCard = () => ({ success: true, creditCards: [creditCard()] })
const offer = () => screen.queryByRole('link', { name: 'Apply for Credit Card' })
const broken = () => new Response('', { status: 500 })

/** Opens the menu. @returns whether the offer is shown, at first and after every change */
function openMenu() {
  const seen: boolean[] = []
  const look = () => {
    const isThere = offer() !== null
    if (seen.at(-1) !== isThere) seen.push(isThere)
  }
  const { unmount } = show(bank.tab, <SecondaryMenu />, '/cards')
  look()
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  return { seen, unmount }
}

/** Fetches the list, so that it is in the cache. */
async function fillCache(): Promise<void> {
  const ask = bank.tab.store.dispatch(
    api.endpoints.creditAll.initiate({ wallet: bank.browser.provider.address }),
  )
  await ask
  ask.unsubscribe()
}

/** Closes the page and opens it again with the persisted cache. */
async function reload(): Promise<void> {
  bank.tab.store.flush()
  bank.openTab()
  await enter(bank.tab)
}

const settled = (calls: number) =>
  waitFor(() => {
    expect(bank.line.count('/credit/all')).toBe(calls)
    const { address: wallet } = bank.browser.provider
    expect(api.endpoints.creditAll.select({ wallet })(bank.tab.store.getState()).status).not.toBe('pending')
  })

test('it appears with the first answer without a card, and stays', async () => {
  const { seen } = openMenu()
  await screen.findByRole('link', { name: 'Apply for Credit Card' })
  expect(seen).toEqual([false, true])
})

test('it appears for a customer whose only line is closed', async () => {
  bank.answers['/credit/all'] = { success: true, creditCards: [closedCreditCard()] }
  const { seen } = openMenu()
  await screen.findByRole('link', { name: 'Apply for Credit Card' })
  expect(seen).toEqual([false, true])
})

test('no space is reserved for it while the list is unknown', async () => {
  const release = bank.line.holdNext('/credit/all')
  openMenu()
  expect(screen.getByText('Create Debit Card')).toBeInTheDocument()
  expect(screen.queryByText('Apply for Credit Card')).toBeNull()
  release()
  expect(await screen.findByRole('link', { name: 'Apply for Credit Card' })).toBeInTheDocument()
})

test('with a cached list without a card its space is reserved, and it appears with the bank’s answer', async () => {
  await fillCache()
  await reload()
  const release = bank.line.holdNext('/credit/all')
  const { seen } = openMenu()
  expect(offer()).toBeNull()
  expect(screen.getByText('Apply for Credit Card')).toBeInTheDocument()
  release()
  await screen.findByRole('link', { name: 'Apply for Credit Card' })
  expect(seen).toEqual([false, true])
})

test('with a cached list without a card it does not appear when another device has opened one', async () => {
  await fillCache()
  await reload()
  bank.answers['/credit/all'] = oneCard()
  const { seen } = openMenu()
  await settled(2)
  await waitFor(() => expect(screen.queryByText('Apply for Credit Card')).toBeNull())
  expect(seen).toEqual([false])
})

test('with a cached list without a card it does not appear while the bank does not answer', async () => {
  await fillCache()
  await reload()
  bank.line.breakPath('/credit/all', broken)
  const { seen } = openMenu()
  await settled(2)
  await waitFor(() => expect(screen.queryByText('Apply for Credit Card')).toBeNull())
  expect(seen).toEqual([false])
})

test('with a cached card it does not appear while the bank does not answer', async () => {
  bank.answers['/credit/all'] = oneCard()
  await fillCache()
  await reload()
  bank.line.breakPath('/credit/all', broken)
  const { seen } = openMenu()
  await settled(2)
  expect(seen).toEqual([false])
  expect(screen.queryByText('Apply for Credit Card')).toBeNull()
})

test('it stays while the list is fetched again, and when that fails', async () => {
  const { seen } = openMenu()
  await screen.findByRole('link', { name: 'Apply for Credit Card' })
  const release = bank.line.holdNext('/credit/all')
  act(() => void bank.tab.store.dispatch(api.util.invalidateTags(['CreditCard'])))
  await waitFor(() => expect(bank.line.count('/credit/all')).toBe(2))
  release()
  await settled(2)
  bank.line.breakPath('/credit/all', broken)
  act(() => void bank.tab.store.dispatch(api.util.invalidateTags(['CreditCard'])))
  await settled(3)
  expect(seen).toEqual([false, true])
})

const HASH = `0x${'ab'.repeat(32)}`
const payment = (progress: Progress): Intent => ({
  version: 1,
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  kind: 'credit',
  wallet: bank.browser.provider.address,
  chainId: 31337,
  confirmationsNeeded: 2,
  body: { amount: '5000.00' },
  transaction: { to: `0x${'9'.repeat(40)}`, value: '0x1', data: '0x' },
  startBlock: 1,
  createdAt: Date.now(),
  changedAt: Date.now(),
  progress,
})
const save = (progress: Progress) => act(() => void bank.tab.store.dispatch(intentSaved(payment(progress))))

test('it does not appear while a card is paid for, or between its record and the new list', async () => {
  save({ step: 'confirming', hash: HASH, confirmations: 1 })
  const { seen } = openMenu()
  await settled(1)
  save({ step: 'recording', hash: HASH })
  save({ step: 'recorded', hash: HASH, entityId: 'c1' })
  bank.answers['/credit/all'] = oneCard()
  act(() => void bank.tab.store.dispatch(api.util.invalidateTags(['CreditCard'])))
  await settled(2)
  expect(seen).toEqual([false])
})

test('it appears when that payment has failed', async () => {
  save({ step: 'broadcast', hash: HASH })
  const { seen } = openMenu()
  await settled(1)
  save({ step: 'reverted', hash: HASH })
  expect(await screen.findByRole('link', { name: 'Apply for Credit Card' })).toBeInTheDocument()
  expect(seen).toEqual([false, true])
})

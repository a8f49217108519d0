import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { useAppSelector } from '../../app/hooks'
import { formatUsd } from '../../lib/format'
import { setLocale } from '../../lib/locale'
import type { Intent, Progress } from '../../services/intents/intent'
import { enter } from '../../testing/browser'
import { captureDownloads } from '../../testing/captureDownloads'
import { show } from '../../testing/show'
import { NAMED_ADDRESS, showNamed } from '../../testing/showNamed'
import { withStubBank } from '../../testing/stubBank'
import { selectAddress, selectConnection } from '../connection'
import { SettingsPage } from './SettingsPage'
import { selectSettings } from './settingsSlice'

const bank = withStubBank()
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => setLocale('en-US'))

/** As in the app, the page is mounted while a wallet is connected. */
const Inside = () => useAppSelector(selectAddress) !== undefined && <SettingsPage />

const panel = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('a wallet’s long name and its address are there in full', async () => {
  const name = `${'z'.repeat(60)}.eth`
  showNamed(name, <SettingsPage />)
  expect(await panel('Wallet').findByText(name)).toBeInTheDocument()
  expect(panel('Wallet').getByText(NAMED_ADDRESS)).toBeInTheDocument()
})

test('numbers and dates follow the chosen region at once, and again after a reload', async () => {
  await enter(bank.tab)
  const { unmount } = show(bank.tab, <SettingsPage />)
  const region = () => screen.getByRole('combobox', { name: 'Numbers and dates' })
  expect(region()).toHaveAccessibleDescription(/Such as \$1,234\.50 and Nov 24, 2026\./)
  await userEvent.selectOptions(region(), 'Germany')
  expect(region()).toHaveAccessibleDescription(/Such as 1\.234,50.\$ and 24 Nov 2026\./)
  act(() => bank.tab.store.flush())
  unmount()
  setLocale('en-US')
  bank.openTab()
  await enter(bank.tab)
  expect(formatUsd('1234.50')).toMatch(/^1\.234,50/)
})

test('links to the pages that the navigation does not have', async () => {
  await enter(bank.tab)
  show(bank.tab, <SettingsPage />)
  // Waits until everything has loaded.
  await screen.findByRole('textbox', { name: 'Full name' })
  const links = panel('Records').getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/settings/activity',
    '/accounts/recipients',
    '/settings/unclaimed',
  ])
})

test('plays the sound, and says when the browser refuses', async () => {
  const played = jest.fn(() => Promise.reject(new DOMException('not allowed')))
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(played)
  await enter(bank.tab)
  show(bank.tab, <SettingsPage />)
  await press('Play the sound')
  expect(await screen.findByText('Your browser did not play it.')).toBeInTheDocument()
  expect(played).toHaveBeenCalledTimes(1)
})

test('names the networks in use and the service that does not answer', async () => {
  await enter(bank.tab)
  show(bank.tab, <SettingsPage />)
  const network = panel('Network')
  await waitFor(() => expect(network.getByText('Our service').nextSibling).toHaveTextContent('Connected'))
  expect(network.getByText('Payments on').nextSibling).toHaveTextContent('Local chain')
  // No chain runs here.
  await waitFor(() => expect(network.getByText('Node').nextSibling).toHaveTextContent('Not reachable'))
  act(() => bank.browser.network.goOffline())
  for (const label of ['Node', 'Our service'])
    expect(network.getByText(label).nextSibling).toHaveTextContent('You are offline')
})

test('exports the data of this wallet in this browser, and of no other wallet', async () => {
  const downloads = captureDownloads()
  localStorage.setItem('florin.wallet.0xother', JSON.stringify({ state: { kyc: { draft: 'Grace' } } }))
  bank.answers['/users/get'] = { success: true, user: { fullName: 'Ada </script>' } }
  bank.answers['/activity/all'] = {
    success: true,
    activities: [{ id: '1', at: '2026-11-20T12:00:00.000Z', kind: 'SignedIn' }],
  }
  await enter(bank.tab)
  show(bank.tab, <SettingsPage />)
  await userEvent.type(await screen.findByLabelText('E-mail'), 'ada@example.com')
  await press('Download everything (JSON)')
  await waitFor(() => expect(downloads).toHaveLength(1))
  const text = (await downloads[0]?.file.text()) ?? ''
  const { wallet, stored, payments } = JSON.parse(text) as Record<string, unknown>
  expect(wallet).toBe(bank.tab.provider.address)
  expect(payments).toEqual([])
  expect(Object.keys(stored as object).sort()).toEqual([
    'cache',
    'florin.browser',
    `florin.wallet.${bank.tab.provider.address.toLowerCase()}`,
  ])
  expect(text).toContain('ada@example.com')
  expect(text).toContain('Ada \\u003c/script>')
  expect(text).not.toContain('Grace')

  await press('Download activity (CSV)')
  await waitFor(() => expect(downloads).toHaveLength(2))
  expect(await downloads[1]?.file.text()).toContain('2026-11-20T12:00:00.000Z,Signed in')
})

test('lists the data of this browser, deletes it on request, and keeps a payment that is not finished', async () => {
  await enter(bank.tab)
  const { intents } = bank.browser
  const wallet = bank.tab.provider.address
  const intent = (id: string, progress: Progress): Intent => ({
    ...{ version: 1, kind: 'debit', id, wallet, chainId: 31337, confirmationsNeeded: 2, body: {} },
    ...{ transaction: { to: wallet, value: '0x1', data: '0x' }, startBlock: 1, createdAt: 1, progress },
  })
  const [ended, unfinished] = [crypto.randomUUID(), crypto.randomUUID()]
  const hash = `0x${'1'.repeat(64)}`
  await intents.put(intent(ended, { step: 'recorded', hash, entityId: 'd1' }))
  await intents.put(intent(unfinished, { step: 'recording', hash }))
  const page = show(bank.tab, <Inside />)
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  act(() => bank.tab.store.flush())
  await press('Delete what this browser holds')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete what this browser holds' }))
  expect(dialog.getByText('Changes that still wait for the network, such as a freeze')).toBeInTheDocument()
  expect(await dialog.findByText('One payment stays')).toBeInTheDocument()
  // Disconnecting continues after the click, so the wait has to begin before it.
  await Promise.all([waitFor(() => expect(localStorage).toHaveLength(0)), press('Delete and disconnect')])
  page.unmount()
  expect(selectConnection(bank.tab.store.getState()).status).toBe('disconnected')
  act(() => bank.tab.store.flush())
  expect(localStorage).toHaveLength(0)
  expect(selectSettings(bank.tab.store.getState()).theme).toBe('system')
  expect((await intents.all()).map(({ id }) => id)).toEqual([unfinished])
})

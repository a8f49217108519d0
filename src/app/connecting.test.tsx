import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { reconnect } from '../features/connection'
import { api } from '../services/api'
import { makeWalletAdapter } from '../services/wallet/walletAdapter'
import { failureAnswer } from '../testing/fakeFetch'
import type { ScriptedProvider } from '../testing/scriptedProvider'
import { show } from '../testing/show'
import { testEnv } from '../testing/testEnv'
import { openStubBrowser, withStubBank } from '../testing/stubBank'
import { App } from './App'

/** The screens before a wallet is connected, with the real adapter, the real library and announced wallets. */

const bank = withStubBank()
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
/** Each function ends one announcement. */
let announced: (() => void)[] = []
let wallet: ScriptedProvider
let count = 0
// The library is busy for 1.5 s after it has connected, even into the next test.
beforeAll(() => {
  jest.useFakeTimers()
})
beforeEach(() => {
  delete window.ethereum
  wallet = bank.browser.provider
})
afterEach(() => {
  announced.forEach((end) => end())
  announced = []
})

const icon = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${colour}"/></svg>`)}`

/** An extension, which announces itself on every request (EIP-6963). */
function announce(provider = wallet, name = 'Scripted Wallet', picture = icon('grey')): void {
  count += 1
  const info = { uuid: `connecting-${count}`, rdns: `test.connecting.n${count}`, name, icon: picture }
  const tell = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', tell)
  announced.push(() => window.removeEventListener('eip6963:requestProvider', tell))
  tell()
}

/** Opens the app, which reconnects the wallet of the last visit. */
async function openApp(): Promise<void> {
  cleanup()
  const { store } = bank.openTab({ wallet: makeWalletAdapter(testEnv()) })
  show(bank.tab, <App />)
  await act(() => store.dispatch(reconnect()))
}

const connectButton = () => screen.findByRole('button', { name: 'Connect to Florin' })
const picker = () => screen.getByRole('dialog', { name: 'Connect a wallet' })
const option = (name: string) => within(picker()).getByRole('button', { name })
const choose = (name = 'Scripted Wallet') => user.click(option(name))
async function openPicker(): Promise<void> {
  await user.click(await connectButton())
  await screen.findByRole('dialog', { name: 'Connect a wallet' })
}
const disconnectButton = () => screen.findByRole('button', { name: /^Disconnect / })
const turnBack = () => user.click(screen.getByRole('button', { name: 'Choose another wallet' }))
const asked = () => wallet.count('eth_requestAccounts')
const LOCKED = 'Scripted Wallet is locked or does not let this site in. Unlock it, then try again.'

test('the picker says that the wallet refused, and the next attempt connects', async () => {
  announce()
  await openApp()
  await openPicker()
  wallet.refuseNext('eth_requestAccounts')
  await choose()
  await waitFor(() => expect(asked()).toBe(1))
  expect(await screen.findByRole('button', { name: 'Scripted Wallet' })).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('You declined in Scripted Wallet. Nothing was shared.')
  await choose()
  expect(await disconnectButton()).toBeInTheDocument()
})

const BROKEN = 'Scripted Wallet could not connect. Nothing was signed. Try again.'
test('each failure of a wallet has its sentence, and the attempt after it connects', async () => {
  announce()
  await openApp()
  await openPicker()
  for (const [script, sentence] of [
    [
      () => wallet.failNext('eth_requestAccounts', -32002),
      'Scripted Wallet has a request open already. Answer it, then try again.',
    ],
    [() => wallet.failNext('eth_requestAccounts', -32603), BROKEN],
    [() => wallet.failNext('eth_requestAccounts', 4100), LOCKED],
    [() => wallet.failNext('eth_requestAccounts', { message: 'no code at all' }), BROKEN],
    [() => wallet.answerNext('eth_requestAccounts', []), LOCKED],
    [() => wallet.failNext('eth_requestAccounts', 4900), 'Scripted Wallet cannot be reached. Try again.'],
  ] as const) {
    script()
    await choose()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  }
  await choose()
  expect(await disconnectButton()).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a wallet that names no readable account is reported each time, and connects once it names one', async () => {
  announce()
  await openApp()
  await openPicker()
  const markup = '<img src=x onerror=alert(1)>'
  for (const answer of [null, '0x', [42], [null], [markup], ['0xf39Fd6e51aad88F6F4ce'], { 0: markup }]) {
    wallet.answerNext('eth_requestAccounts', answer)
    const before = asked()
    await choose()
    await waitFor(() => expect(asked()).toBe(before + 1))
    expect(await screen.findByRole('alert')).toHaveTextContent('Scripted Wallet')
  }
  await choose()
  expect(await disconnectButton()).toBeInTheDocument()
})

test('a wallet that never answers can be left for another one, and its late answer changes nothing', async () => {
  const silent = openStubBrowser().provider
  announce()
  announce(silent, 'Silent Wallet')
  await openApp()
  await openPicker()
  const answer = silent.holdNext('eth_requestAccounts')
  await choose('Silent Wallet')
  expect(picker()).toHaveAccessibleDescription('Waiting for Silent Wallet.')
  expect(document.activeElement).toHaveTextContent(/^Open Silent Wallet/)
  await waitFor(() => expect(silent.count('eth_requestAccounts')).toBe(1))
  await turnBack()
  await waitFor(() => expect(option('Scripted Wallet')).toBeInTheDocument())
  expect(document.activeElement).toContainElement(option('Scripted Wallet'))
  expect(picker()).toContainElement(document.activeElement as HTMLElement)
  await choose()
  await disconnectButton()
  await act(async () => {
    answer()
    // The wallet that is connected answers after the one that was left.
    await wallet.request({ method: 'eth_chainId' })
  })
  expect(bank.line.bodies('/api/whitelisted')).toEqual([{ address: wallet.address }])
  expect(silent.count('eth_chainId')).toBe(0)
  expect(await disconnectButton()).toBeInTheDocument()
})

test('closing the picker aborts a wallet that never answers, which connects when it is chosen again', async () => {
  announce()
  await openApp()
  await openPicker()
  const answer = wallet.holdNext('eth_requestAccounts')
  await choose()
  await waitFor(() => expect(asked()).toBe(1))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  answer()
  await openPicker()
  await choose()
  expect(await disconnectButton()).toBeInTheDocument()
  expect(asked()).toBe(2)
})

test('a wallet that has not answered for two minutes is named, and can be tried again', async () => {
  const twoMinutes = new AbortController()
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  jest
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => (ms === 120_000 ? twoMinutes.signal : timeout(ms)))
  announce()
  await openApp()
  await openPicker()
  wallet.holdNext('eth_requestAccounts')
  await choose()
  await waitFor(() => expect(asked()).toBe(1))
  act(() => twoMinutes.abort(new DOMException('', 'TimeoutError')))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Scripted Wallet has not answered. Open it, then try again.',
  )
  jest.restoreAllMocks()
  await choose()
  expect(await disconnectButton()).toBeInTheDocument()
})

test('a wallet that is locked at a reload, or locks in use, leads to the landing with the reason', async () => {
  announce()
  await openApp()
  await openPicker()
  await choose()
  await disconnectButton()

  wallet.answerNext('eth_accounts', [])
  await openApp()
  expect(await connectButton()).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(LOCKED)
  expect(asked()).toBe(1)

  await openApp()
  await disconnectButton()
  await act(() => wallet.emit('accountsChanged', []))
  expect(await connectButton()).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent(LOCKED)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(localStorage.getItem('cache')).toBeNull()

  // The picker shows the reason as well, until the wallet connects.
  await openPicker()
  expect(within(picker()).getByRole('alert')).toHaveTextContent(LOCKED)
  await choose()
  expect(await disconnectButton()).toBeInTheDocument()
})

test('an address in lower case is shown and signed with its checksum', async () => {
  const { address } = wallet
  for (const method of ['eth_requestAccounts', 'eth_accounts'])
    wallet.answerNext(method, [address.toLowerCase()])
  Object.assign(bank.answers, {
    '/auth/nonce': { success: true, nonce: 'a1b2c3d4e5f6' },
    '/auth/verify': { success: true, wallet: address },
  })
  bank.line.answerNext('/credit/all', () => failureAnswer(401, 'UNAUTHENTICATED'))
  announce()
  await openApp()
  await openPicker()
  await choose()
  expect(await disconnectButton()).toHaveAccessibleName(
    `Disconnect ${address.slice(0, 5)}...${address.slice(-5)}`,
  )
  void bank.tab.store.dispatch(api.endpoints.creditAll.initiate({ wallet: address }))
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(bank.line.bodies('/auth/verify')[0]?.message).toContain(address))
})

test('each announced wallet is listed once, under its own name and icon', async () => {
  announce(openStubBrowser().provider, 'Green Wallet', icon('green'))
  announce(wallet, 'Violet Wallet', icon('violet'))
  await openApp()
  await openPicker()
  for (const [name, picture] of [
    ['Green Wallet', icon('green')],
    ['Violet Wallet', icon('violet')],
  ] as const) {
    expect(option(name)).toHaveAccessibleDescription('Browser extension')
    expect(option(name).querySelector('img')).toHaveAttribute('src', picture)
  }
  expect(screen.queryByRole('button', { name: 'Browser wallet' })).toBeNull()
  await choose('Violet Wallet')
  await disconnectButton()
  expect(asked()).toBe(1)
})

test('a wallet that announces itself late is listed while the picker is open', async () => {
  await openApp()
  await openPicker()
  expect(option('Browser wallet')).toBeInTheDocument()
  act(() => announce(wallet, 'Late Wallet'))
  expect(option('Late Wallet')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Browser wallet' })).toBeNull()
})

test('each kind of wallet has its own icon', async () => {
  announce()
  await openApp()
  await openPicker()
  const drawn = ['WalletConnect', 'Coinbase Wallet', 'Development wallet'].map(
    (name) => option(name).querySelector('svg')?.innerHTML,
  )
  expect(drawn).not.toContain(undefined)
  expect(new Set(drawn).size).toBe(3)
})

test('a wallet that cannot connect stays in the list and says why, with a way to get one', async () => {
  await openApp()
  await openPicker()
  expect(option('WalletConnect')).toHaveAttribute('aria-disabled', 'true')
  expect(option('WalletConnect')).toHaveAccessibleDescription('Not available here yet.')
  await choose('WalletConnect')
  expect(screen.getByRole('alert')).toHaveTextContent('WalletConnect: Not available here yet.')

  expect(option('Browser wallet')).toHaveAttribute('aria-disabled', 'true')
  expect(option('Browser wallet')).toHaveAccessibleDescription('None found in this browser.')
  await choose('Browser wallet')
  expect(screen.getByRole('alert')).toHaveTextContent('None found in this browser.')
  const link = screen.getByRole('link', { name: 'Find a wallet' })
  expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/ethereum\.org\//))
  expect(link).toHaveAttribute('rel', 'noreferrer')
})

test('a wallet at window.ethereum connects without an announcement, and reconnects', async () => {
  window.ethereum = wallet
  await openApp()
  await openPicker()
  await choose('Browser wallet')
  await disconnectButton()
  await openApp()
  expect(await disconnectButton()).toHaveAccessibleName(
    `Disconnect ${wallet.address.slice(0, 5)}...${wallet.address.slice(-5)}`,
  )
  expect(asked()).toBe(1)
})

test('a wallet that cannot forget the site is disconnected all the same, for the next visit too', async () => {
  announce()
  await openApp()
  await openPicker()
  await choose()
  wallet.failNext('wallet_revokePermissions', -32601)
  await user.click(await disconnectButton())
  await connectButton()
  await openApp()
  expect(await connectButton()).toBeInTheDocument()
  expect(wallet.count('wallet_revokePermissions')).toBe(1)
  expect(wallet.count('eth_accounts')).toBe(0)
})

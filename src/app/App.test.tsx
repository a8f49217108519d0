import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { enter } from '../testing/browser'
import { failureAnswer } from '../testing/fakeFetch'
import { show } from '../testing/show'
import { withStubBank } from '../testing/stubBank'
import { connectionEvents, reconnect } from '../features/connection'
import { App } from './App'

const bank = withStubBank()
afterEach(() => {
  jest.useRealTimers()
})

const connectButton = () => screen.findByRole('button', { name: 'Connect to Florin' })
async function connect(): Promise<void> {
  await userEvent.click(await connectButton())
  await userEvent.click(await screen.findByRole('button', { name: 'Scripted Wallet' }))
}
const disconnectButton = () => screen.findByRole('button', { name: /^Disconnect / })

test('connects from the landing with the picker, and returns to it after Disconnect', async () => {
  // The test has to see the screen during the logout, so the logout does not time out.
  bank.openTab({ wait: () => new Promise(() => undefined) })
  show(bank.tab, <App />, '/settings')
  await connect()
  expect(await disconnectButton()).toBeInTheDocument()
  expect(screen.getByLabelText('Address')).toHaveTextContent('/settings')
  const release = bank.line.holdNext('/auth/logout')
  await userEvent.click(await disconnectButton())
  expect(await screen.findByRole('button', { name: 'Disconnecting...' })).toBeInTheDocument()
  release()
  expect(await connectButton()).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent(/^\/$/))
  expect(screen.getByRole('heading', { name: 'Florin' })).toHaveFocus()
})

test('creates the user once, on load (SPEC.md section 7)', async () => {
  show(bank.tab, <App />)
  await connect()
  await disconnectButton()
  await waitFor(() =>
    expect(bank.line.bodies('/users/create')).toEqual([{ wallet: bank.browser.provider.address }]),
  )
})

test('a page stays until the code of the next one has loaded', async () => {
  await enter(bank.tab)
  show(bank.tab, <App />)
  const title = (name: string) => screen.findByRole('heading', { level: 1, name })
  const dashboard = await title('Dashboard')
  // userEvent would wait, and the chunk might load meanwhile.
  fireEvent.click(screen.getByRole('link', { name: 'Cards' }))
  expect(dashboard).toBeVisible()
  await title('Cards')
})

test('a wallet that is not on the whitelist sees SPEC.md’s sentence and a link to apply', async () => {
  bank.answers['/api/whitelisted'] = { data: { accepted: false } }
  show(bank.tab, <App />)
  await connect()
  const title = await screen.findByRole('heading', {
    name: `${bank.browser.provider.address} is not whitelisted.`,
  })
  await waitFor(() => expect(title).toHaveFocus())
  expect(screen.getByRole('link', { name: 'Apply for the pilot program' })).toHaveAttribute(
    'href',
    'https://pilot.example',
  )
  expect(bank.line.sent.map(({ path }) => path)).toEqual(['/api/whitelisted'])
  await userEvent.click(screen.getByRole('button', { name: 'Use another wallet' }))
  expect(await connectButton()).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Florin' })).toHaveFocus()
})

test('a gate that does not answer is no refusal, and can be tried again', async () => {
  bank.line.cut()
  show(bank.tab, <App />)
  await connect()
  expect(await screen.findByRole('heading', { name: 'We cannot reach our servers.' })).toBeInTheDocument()
  expect(screen.queryByText(/is not whitelisted/)).toBeNull()
  bank.line.mend()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await disconnectButton()).toBeInTheDocument()
})

test('a gate that does not answer is asked every five seconds, and the app opens by itself', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  bank.line.breakPath('/api/whitelisted', () => new Response('<html>Bad gateway</html>', { status: 502 }))
  show(bank.tab, <App />)
  await user.click(await connectButton())
  await user.click(await screen.findByRole('button', { name: 'Scripted Wallet' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^We could not check pilot access for 0x.{3}\.\.\..{5}\./,
  )
  const asked = bank.line.count('/api/whitelisted')
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(bank.line.count('/api/whitelisted')).toBe(asked + 1)
  expect(screen.getByRole('heading', { name: 'We cannot reach our servers.' })).toBeInTheDocument()
  bank.line.breakPath('/api/whitelisted', undefined)
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(await disconnectButton()).toBeInTheDocument()
})

test('without a network one quiet line says so, nothing is asked, and the app opens when it is back', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  bank.line.cut()
  bank.browser.network.goOffline()
  show(bank.tab, <App />)
  await user.click(await connectButton())
  await user.click(await screen.findByRole('button', { name: 'Scripted Wallet' }))
  expect(await screen.findByRole('heading', { name: 'You are offline.' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent(
    /^We check pilot access for 0x.{3}\.\.\..{5} once you are back online\.$/,
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText(/servers/)).toBeNull()
  const asked = bank.line.count('/api/whitelisted')
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(bank.line.count('/api/whitelisted')).toBe(asked)
  bank.line.mend()
  await act(async () => {
    bank.browser.network.goOnline()
    await jest.advanceTimersByTimeAsync(1_000)
  })
  expect(bank.line.count('/api/whitelisted')).toBe(asked + 1)
  expect(await disconnectButton()).toBeInTheDocument()
})

test('a part of the app that does not load without a network is loaded when it is back', async () => {
  bank.browser.network.goOffline()
  show(bank.tab, <App />)
  const { store } = bank.tab
  await connect()
  await disconnectButton()
  const { address } = bank.browser.provider
  act(() => void store.dispatch(connectionEvents.gateAnswered({ address, gate: 'notLoaded' })))
  expect(screen.getByRole('heading', { name: 'You are offline.' })).toBeInTheDocument()
  act(() => bank.browser.network.goOnline())
  expect(screen.queryByText('This screen could not be shown.')).toBeNull()
  expect(await disconnectButton()).toBeInTheDocument()
})

test('a gate that hangs is noticed after eight seconds', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  bank.line.hang()
  show(bank.tab, <App />)
  await user.click(await connectButton())
  await user.click(await screen.findByRole('button', { name: 'Scripted Wallet' }))
  await act(() => jest.advanceTimersByTimeAsync(7_000))
  expect(screen.queryByRole('heading')).toBeNull()
  await act(() => jest.advanceTimersByTimeAsync(1_500))
  expect(screen.getByRole('heading', { name: 'Checking pilot access' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent(/^Our servers have not answered yet for 0x/)
  await user.click(screen.getByRole('button', { name: 'Use another wallet' }))
  expect(await connectButton()).toBeInTheDocument()
})

test('a wallet that is taken off the whitelist is shut out by the next poll, and nothing more is asked', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  show(bank.tab, <App />)
  await user.click(await connectButton())
  await user.click(await screen.findByRole('button', { name: 'Scripted Wallet' }))
  await disconnectButton()
  bank.answers['/api/whitelisted'] = { data: { accepted: false } }
  bank.line.breakPath('/users/kyc/get', () => failureAnswer(403, 'NOT_WHITELISTED'))
  await act(() => jest.advanceTimersByTimeAsync(20_000))
  expect(
    await screen.findByRole('heading', { name: `${bank.browser.provider.address} is not whitelisted.` }),
  ).toBeInTheDocument()
  const asked = bank.line.sent.map(({ path }) => path)
  for (let minute = 0; minute < 60; minute += 1) await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(bank.line.sent.map(({ path }) => path)).toEqual(asked)
})

test.each([
  ['the gate does not answer', () => bank.line.cut()],
  ['the wallet is not whitelisted', () => (bank.answers['/api/whitelisted'] = { data: { accepted: false } })],
])('a pending payment is shown while %s', async (_what, happen) => {
  globalThis.indexedDB = new IDBFactory()
  await bank.browser.intents.put({
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
    progress: { step: 'recording', hash: `0x${'ab'.repeat(32)}` },
  })
  happen()
  show(bank.tab, <App />)
  await connect()
  expect(await screen.findByRole('link', { name: 'View debit card' })).toBeInTheDocument()
  expect(screen.getByText(/We are recording it/)).toBeInTheDocument()
})

test('after a refusal in the wallet, the picker returns and says so', async () => {
  bank.browser.provider.refuseNext('eth_requestAccounts')
  show(bank.tab, <App />)
  await connect()
  expect(await screen.findByRole('button', { name: 'Scripted Wallet' })).toBeInTheDocument()
  expect(screen.getByRole('alert')).toHaveTextContent('You declined in Scripted Wallet.')
  expect(document.activeElement).toHaveTextContent(/^Warning: You declined/)
})

test('a wallet that reconnects shows neither the landing nor a prompt', async () => {
  await enter(bank.tab)
  const asked = bank.browser.provider.count('eth_requestAccounts')
  const returning = bank.openTab()
  const release = bank.browser.provider.holdNext('eth_accounts')
  const reconnecting = returning.store.dispatch(reconnect())
  await returning.store.dispatch((_dispatch, _getState, { persistence }) => persistence.restored())
  show(returning, <App />)
  expect(screen.queryByRole('button', { name: 'Connect to Florin' })).toBeNull()
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  release()
  await act(() => reconnecting)
  expect(await disconnectButton()).toBeInTheDocument()
  expect(bank.browser.provider.count('eth_requestAccounts')).toBe(asked)
})

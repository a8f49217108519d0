import { checkGate, connect, reconnect, selectConnection } from '../features/connection'
import { api } from '../services/api'
import { creditCard } from '../testing/entities'
import { until } from '../testing/until'
import { CONNECTOR } from '../testing/walletOver'
import { answersIn, enter, type Browser, type Tab } from '../testing/browser'
import { openStubBrowser, withStubBank } from '../testing/stubBank'

const HOUR_MS = 60 * 60 * 1000

const bank = withStubBank()
beforeEach(() => {
  bank.answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
})

const wallet = () => bank.browser.provider.address
const creditAll = (where: Tab) => api.endpoints.creditAll.select({ wallet: wallet() })(where.store.getState())
const load = (where: Tab) =>
  where.store.dispatch(api.endpoints.creditAll.initiate({ wallet: wallet() }, { forceRefetch: true }))
const gate = (where: Tab) => (selectConnection(where.store.getState()) as { gate?: string }).gate

/** Closes the page and opens it again. */
function reload(changes: Parameters<Browser['openTab']>[0] = {}): void {
  bank.tab.store.flush()
  bank.openTab(changes)
}

test('answers are persisted under the key `cache`, beside the state of the browser and the wallet', async () => {
  await enter(bank.tab)
  await load(bank.tab)
  bank.tab.store.flush()
  const ofWallet = `florin.wallet.${wallet().toLowerCase()}`
  expect(Object.keys(localStorage).filter((key) => key !== ofWallet)).toEqual(['florin.browser', 'cache'])
  expect(localStorage.getItem('cache')).toContain('5000.00')
})

test('the same wallet sees its answers after a reload, before the bank has answered', async () => {
  await enter(bank.tab)
  await load(bank.tab)
  reload()
  const releaseGate = bank.line.holdNext('/api/whitelisted')
  const releaseCards = bank.line.holdNext('/credit/all')
  const returning = bank.tab.store.dispatch(reconnect())
  await until(() => gate(bank.tab) === 'whitelisted')
  const again = load(bank.tab)
  expect(creditAll(bank.tab)).toMatchObject({ data: [{ id: 'c1' }] })

  bank.answers['/credit/all'] = { success: true, creditCards: [creditCard({ id: 'c2' })] }
  releaseGate()
  releaseCards()
  await Promise.all([returning, again])
  expect(creditAll(bank.tab)).toMatchObject({ data: [{ id: 'c2' }] })
})

test('an answer that could not be fetched again stays, with its time', async () => {
  await enter(bank.tab)
  await load(bank.tab)
  const given = creditAll(bank.tab).fulfilledTimeStamp
  reload()
  bank.line.cut()
  await bank.tab.store.dispatch(reconnect())
  await load(bank.tab)
  expect(creditAll(bank.tab)).toMatchObject({
    isError: true,
    data: [{ id: 'c1' }],
    fulfilledTimeStamp: given,
  })
  // An answer whose last fetch failed is persisted as well.
  reload()
  await bank.tab.store.dispatch(reconnect())
  expect(creditAll(bank.tab)).toMatchObject({
    isSuccess: true,
    data: [{ id: 'c1' }],
    fulfilledTimeStamp: given,
  })
})

test('a query that was pending when the page was closed is not pending after a reload', async () => {
  await enter(bank.tab)
  bank.line.holdNext('/credit/all')
  void load(bank.tab)
  await until(() => bank.line.count('/credit/all') === 1)
  reload()
  await bank.tab.store.dispatch(reconnect())
  expect(creditAll(bank.tab).isUninitialized).toBe(true)
  await load(bank.tab)
  expect(creditAll(bank.tab)).toMatchObject({ data: [{ id: 'c1' }] })
})

test('after a day the answers are gone, and nothing is drawn before the gate has answered', async () => {
  await enter(bank.tab)
  await load(bank.tab)
  reload({ now: () => Date.now() + 24 * HOUR_MS + 1 })
  const release = bank.line.holdNext('/api/whitelisted')
  const returning = bank.tab.store.dispatch(reconnect())
  await until(() => bank.line.count('/api/whitelisted') === 2)
  expect(gate(bank.tab)).toBe('checking')
  expect(creditAll(bank.tab).isUninitialized).toBe(true)
  release()
  await returning
  expect(gate(bank.tab)).toBe('whitelisted')
})

test('the cache of a wallet that is no longer whitelisted is removed', async () => {
  await enter(bank.tab)
  await load(bank.tab)
  reload()
  bank.answers['/api/whitelisted'] = { data: { accepted: false } }
  await bank.tab.store.dispatch(reconnect())
  expect(gate(bank.tab)).toBe('notWhitelisted')
  bank.tab.store.flush()
  expect(localStorage.getItem('cache')).toBeNull()
})

test('another wallet sees no answers, and the first wallet’s cache is removed', async () => {
  await enter(bank.tab)
  await load(bank.tab)
  const first = wallet()
  bank.tab.store.flush()
  bank.tab.close()
  const other = openStubBrowser().openTab()
  bank.line.cut()
  await other.store.dispatch(connect(CONNECTOR, new AbortController().signal))
  expect(JSON.stringify(answersIn(other.store))).not.toContain(first)
  other.store.flush()
  expect(localStorage.getItem('cache') ?? '').not.toContain(first)
  other.close()
})

test('KYC token, terms and prices are never persisted', async () => {
  const kycToken = 'token-of-the-partner'
  bank.answers['/users/kyc/get'] = { success: true, user: { fullName: 'Ada', kycToken } }
  bank.answers['/users/get'] = { success: true, user: { fullName: 'Ada', kycToken } }
  bank.answers['/terms'] = {
    success: true,
    terms: {
      chainId: 31337,
      treasury: `0x${'e'.repeat(40)}`,
      confirmations: 2,
      loanToValue: { opening: '0.5', marginCall: '0.714', liquidation: '0.833' },
    },
  }
  await enter(bank.tab)
  const { store } = bank.tab
  const { kycGet, usersGet, terms, ethPrice } = api.endpoints
  const [kyc, user, terms_, price] = await Promise.all([
    store.dispatch(kycGet.initiate({ wallet: wallet() })),
    store.dispatch(usersGet.initiate({ wallet: wallet() })),
    store.dispatch(terms.initiate(undefined)),
    store.dispatch(ethPrice.initiate(undefined)),
  ])
  expect([kyc, user, terms_, price].every(({ isSuccess }) => isSuccess)).toBe(true)
  expect(JSON.stringify(store.getState())).not.toContain(kycToken)
  store.flush()
  const written = localStorage.getItem('cache') ?? ''
  expect(written).toContain('Ada')
  for (const secret of [kycToken, 'treasury', '2500.00']) expect(written).not.toContain(secret)
})

test.each(['{', '{"version":1}', 'x'.repeat(1000)])(
  'the app works after damaged content (%.20s…)',
  async (content) => {
    localStorage.setItem('cache', content)
    await enter(bank.tab)
    await load(bank.tab)
    expect(creditAll(bank.tab)).toMatchObject({ data: [{ id: 'c1' }] })
  },
)

test('the app works with a storage that always throws', async () => {
  const forbidden = () => {
    throw new DOMException('', 'SecurityError')
  }
  bank.openTab({
    storage: { getItem: forbidden, setItem: forbidden, removeItem: forbidden } as unknown as Storage,
  })
  await enter(bank.tab)
  await load(bank.tab)
  expect(creditAll(bank.tab)).toMatchObject({ data: [{ id: 'c1' }] })
  bank.tab.store.flush()
  await bank.tab.store.dispatch(checkGate())
  expect(gate(bank.tab)).toBe('whitelisted')
})

test('each store is new and shares no state', () => {
  const another = bank.browser.openTab()
  expect(another.store).not.toBe(bank.tab.store)
  expect(selectConnection(another.store.getState()).status).toBe('disconnected')
  another.close()
})

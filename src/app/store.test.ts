import { Wallet } from 'ethers'
import { checkGate, connect, reconnect, selectConnection } from '../features/connection'
import { api } from '../services/api'
import { creditCard } from '../testing/entities'
import { openPaperBank, openPaperBrowser, type Answers } from '../testing/paperBank'
import type { BankLine } from '../testing/bankLine'
import { until } from '../testing/until'
import { CONNECTOR } from '../testing/walletOver'
import { answersIn, enter, type Browser, type Tab } from '../testing/browser'

const HOUR_MS = 60 * 60 * 1000

let line: BankLine
let answers: Answers
let browser: Browser
let tab: Tab
beforeEach(() => {
  localStorage.clear()
  const bank = openPaperBank()
  line = bank.line
  answers = bank.answers
  answers['/credit/all'] = { success: true, creditCards: [creditCard()] }
  browser = openPaperBrowser()
  tab = browser.openTab()
})
afterEach(() => {
  tab.close()
  line.close()
})

const wallet = () => browser.provider.address
const creditAll = (where: Tab) => api.endpoints.creditAll.select({ wallet: wallet() })(where.store.getState())
const load = (where: Tab) =>
  where.store.dispatch(api.endpoints.creditAll.initiate({ wallet: wallet() }, { forceRefetch: true }))
const gate = (where: Tab) => (selectConnection(where.store.getState()) as { gate?: string }).gate

/** The page is left and opened again. */
async function reload(changes: Parameters<Browser['openTab']>[0] = {}): Promise<void> {
  await tab.store.flushCache()
  tab.close()
  tab = browser.openTab(changes)
}

test('answers are kept under the key `cache` exactly, and nothing else is written', async () => {
  await enter(tab)
  await load(tab)
  await tab.store.flushCache()
  expect(Object.keys(localStorage)).toEqual(['cache'])
  expect(localStorage.getItem('cache')).toContain('5000.00')
})

test('the same wallet sees them again after a reload, before the bank has answered anything', async () => {
  await enter(tab)
  await load(tab)
  await reload()
  const releaseGate = line.holdNext('/api/whitelisted')
  const releaseCards = line.holdNext('/credit/all')
  const returning = tab.store.dispatch(reconnect())
  await until(() => gate(tab) === 'whitelisted')
  const again = load(tab)
  expect(creditAll(tab)).toMatchObject({ data: [{ id: 'c1' }] })

  answers['/credit/all'] = { success: true, creditCards: [creditCard({ id: 'c2' })] }
  releaseGate()
  releaseCards()
  await Promise.all([returning, again])
  expect(creditAll(tab)).toMatchObject({ data: [{ id: 'c2' }] })
})

test('an answer that could not be fetched again stays, with when it was given', async () => {
  await enter(tab)
  await load(tab)
  const given = creditAll(tab).fulfilledTimeStamp
  await reload()
  line.cut()
  await tab.store.dispatch(reconnect())
  await load(tab)
  expect(creditAll(tab)).toMatchObject({ isError: true, data: [{ id: 'c1' }], fulfilledTimeStamp: given })
  // And once more: what had failed is kept as well.
  await reload()
  await tab.store.dispatch(reconnect())
  expect(creditAll(tab)).toMatchObject({ isSuccess: true, data: [{ id: 'c1' }], fulfilledTimeStamp: given })
})

test('what was still on its way when the page was left does not come back as on its way', async () => {
  await enter(tab)
  line.holdNext('/credit/all')
  void load(tab)
  await until(() => line.count('/credit/all') === 1)
  await reload()
  await tab.store.dispatch(reconnect())
  expect(creditAll(tab).isUninitialized).toBe(true)
  await load(tab)
  expect(creditAll(tab)).toMatchObject({ data: [{ id: 'c1' }] })
})

test('after a day the answers are gone, and the gate has to answer before anything is drawn', async () => {
  await enter(tab)
  await load(tab)
  await reload({ now: () => Date.now() + 24 * HOUR_MS + 1 })
  const release = line.holdNext('/api/whitelisted')
  const returning = tab.store.dispatch(reconnect())
  await until(() => line.count('/api/whitelisted') === 2)
  expect(gate(tab)).toBe('checking')
  expect(creditAll(tab).isUninitialized).toBe(true)
  release()
  await returning
  expect(gate(tab)).toBe('whitelisted')
})

test('a wallet that was let in and is refused now leaves nothing on the disk', async () => {
  await enter(tab)
  await load(tab)
  await reload()
  answers['/api/whitelisted'] = { data: { accepted: false } }
  await tab.store.dispatch(reconnect())
  expect(gate(tab)).toBe('notWhitelisted')
  await tab.store.flushCache()
  expect(localStorage.getItem('cache')).toBeNull()
})

test('another wallet finds nothing, and what the first one left is removed', async () => {
  await enter(tab)
  await load(tab)
  const first = wallet()
  await tab.store.flushCache()
  tab.close()
  browser = openPaperBrowser(new Wallet(Wallet.createRandom().privateKey))
  tab = browser.openTab()
  line.cut()
  await tab.store.dispatch(connect(CONNECTOR, new AbortController().signal))
  expect(JSON.stringify(answersIn(tab.store))).not.toContain(first)
  await tab.store.flushCache()
  expect(localStorage.getItem('cache') ?? '').not.toContain(first)
})

test('neither a KYC token nor terms nor prices are ever written down', async () => {
  const kycToken = 'token-of-the-partner'
  answers['/users/kyc/get'] = { success: true, user: { fullName: 'Ada', kycToken } }
  answers['/users/get'] = { success: true, user: { fullName: 'Ada', kycToken } }
  answers['/terms'] = {
    success: true,
    terms: {
      chainId: 31337,
      treasury: `0x${'e'.repeat(40)}`,
      confirmations: 2,
      priceTolerance: '0.01',
      loanToValue: { opening: '0.5', marginCall: '0.714', liquidation: '0.833' },
    },
  }
  await enter(tab)
  const { store } = tab
  const { kycGet, usersGet, terms, ethPrice } = api.endpoints
  const [kyc, user, terms_, price] = await Promise.all([
    store.dispatch(kycGet.initiate({ wallet: wallet() })),
    store.dispatch(usersGet.initiate({ wallet: wallet() })),
    store.dispatch(terms.initiate(undefined)),
    store.dispatch(ethPrice.initiate(undefined)),
  ])
  expect([kyc, user, terms_, price].every(({ isSuccess }) => isSuccess)).toBe(true)
  expect(JSON.stringify(store.getState())).not.toContain(kycToken)
  await store.flushCache()
  const written = localStorage.getItem('cache') ?? ''
  expect(written).toContain('Ada')
  for (const secret of [kycToken, 'treasury', '2500.00']) expect(written).not.toContain(secret)
})

test.each(['{', '{"version":1}', 'x'.repeat(1000)])(
  'damaged content (%.20s…) stops nothing',
  async (content) => {
    localStorage.setItem('cache', content)
    await enter(tab)
    await load(tab)
    expect(creditAll(tab)).toMatchObject({ data: [{ id: 'c1' }] })
  },
)

test('storage that throws at every touch stops nothing', async () => {
  const forbidden = () => {
    throw new DOMException('', 'SecurityError')
  }
  tab.close()
  tab = browser.openTab({
    storage: { getItem: forbidden, setItem: forbidden, removeItem: forbidden } as unknown as Storage,
  })
  await enter(tab)
  await load(tab)
  expect(creditAll(tab)).toMatchObject({ data: [{ id: 'c1' }] })
  await tab.store.flushCache()
  await tab.store.dispatch(checkGate())
  expect(gate(tab)).toBe('whitelisted')
})

test('stores share nothing: each one is new', () => {
  const another = browser.openTab()
  expect(another.store).not.toBe(tab.store)
  expect(selectConnection(another.store.getState()).status).toBe('disconnected')
  another.close()
})

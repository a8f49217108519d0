import { readFileSync } from 'node:fs'
import { Wallet } from 'ethers'
import { cardsFiltered, selectCardList } from '../features/cards/list/cardListSlice'
import { checkGate, connectionEvents, disconnect } from '../features/connection'
import { askMutation } from '../features/pausedMutations'
import { selectRememberedWallet } from '../features/connection/rememberedWalletSlice'
import { offered, selectReviews } from '../features/payments/paymentsSlice'
import { selectSettings, settingsChanged } from '../features/settings'
import {
  EMPTY_WIRE,
  selectWireDraft,
  selectWireFilter,
  wireDrafted,
  wiresFiltered,
  type WireFilter,
} from '../features/wires/wiresSlice'
import { api } from '../services/api'
import { enter, type Tab } from '../testing/browser'
import { sealedAnew } from '../testing/seal'
import { openStubBrowser, withStubBank } from '../testing/stubBank'
import { flushPromises } from '../testing/until'

/** Of anvil's first account, as everybody knows it. */
const FIRST_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

const bank = withStubBank()
beforeEach(() => enter(bank.tab))

const filter = (where: Tab = bank.tab) => selectWireFilter(where.store.getState()).status
const choose = (status: WireFilter['status'], where: Tab = bank.tab) => {
  where.store.dispatch(wiresFiltered({ status }))
  where.store.flush()
}
const key = () => `florin.wallet.${bank.browser.provider.address.toLowerCase()}`

/** Closes the page and opens it again with the same wallet. */
async function reload(): Promise<void> {
  bank.openTab()
  await enter(bank.tab)
}

test('a wallet’s choices survive a reload', async () => {
  choose('Returned')
  await reload()
  expect(filter()).toBe('Returned')
})

test('a wallet’s choices survive a disconnect, and no other wallet sees them', async () => {
  choose('Returned')
  bank.tab.store.dispatch(connectionEvents.disconnected())
  expect(filter()).toBe('All')
  const other = openStubBrowser().openTab()
  await enter(other)
  expect(filter(other)).toBe('All')
  other.close()
  await reload()
  expect(filter()).toBe('Returned')
})

test('each account has its own choices', () => {
  const before = key()
  choose('Returned')
  const stored = localStorage.getItem(before)
  bank.tab.store.dispatch(connectionEvents.accountChanged('0x70997970C51812dc3A010C7d01b50e0d17dc79C8'))
  choose('Sent')
  expect(localStorage.getItem(before)).toBe(stored)
})

test('a choice in one tab applies in the other', async () => {
  const second = bank.browser.openTab()
  await enter(second)
  choose('Sent')
  await flushPromises()
  expect(filter(second)).toBe('Sent')
  second.close()
})

test('a change that is not written yet survives another tab’s write', async () => {
  const second = bank.browser.openTab()
  await enter(second)
  second.store.dispatch(cardsFiltered('debit'))
  choose('Sent')
  await flushPromises()
  expect(filter(second)).toBe('Sent')
  expect(selectCardList(second.store.getState()).filter).toBe('debit')
  expect(selectCardList(bank.tab.store.getState()).filter).toBe('debit')
  second.close()
})

test('a tab learns what another one has written between its start and its first frame', async () => {
  let hear = () => {}
  const second = bank.browser.openTab({ onStored: (listener) => void (hear = listener) })
  await enter(second)
  choose('Sent')
  await flushPromises()
  expect(filter(second)).toBe('All')
  hear()
  expect(filter(second)).toBe('Sent')

  const before = second.store.getState()
  hear()
  expect(second.store.getState()).toBe(before)
  second.close()
})

test('a tab learns what another one has written before it hears of it, although it writes itself meanwhile', async () => {
  let hear = () => {}
  const second = bank.browser.openTab({ onStored: (listener) => void (hear = listener) })
  await enter(second)
  choose('Sent')
  second.store.dispatch(wireDrafted({ amount: '5' }))
  second.store.flush()
  hear()
  expect(filter(second)).toBe('Sent')
  expect(selectWireDraft(second.store.getState()).amount).toBe('5')
  second.close()
})

test('a tab whose wallet is no longer whitelisted ignores the choices of another tab', async () => {
  const second = bank.browser.openTab()
  await enter(second)
  bank.answers['/api/whitelisted'] = { data: { accepted: false } }
  await second.store.dispatch(checkGate())
  choose('Sent')
  await flushPromises()
  expect(localStorage.getItem(key())).toContain('Sent')
  expect(filter(second)).toBe('All')
  second.close()
})

test('a write does not overwrite the keys that another tab has written', () => {
  choose('Sent')
  const stored = localStorage.getItem(key()) ?? ''
  localStorage.setItem(key(), stored.replace('"state":{', '"state":{"cards":{"a":1},'))
  choose('Returned')
  expect(localStorage.getItem(key())).toContain('"cards":{"a":1}')
  expect(localStorage.getItem(key())).toContain('Returned')
})

test.each([
  ['is no JSON', () => '{'],
  ['is of a later version', (stored: string) => stored.replace('"version":1', '"version":2')],
  ['is of another chain', (stored: string) => stored.replace('"chainId":31337', '"chainId":1')],
  [
    'is of another bank',
    (stored: string) => stored.replace(/"apiUrl":"[^"]*"/, '"apiUrl":"https://other.example"'),
  ],
  [
    'has a list for a slice',
    (stored: string) => {
      const parsed = JSON.parse(stored) as { state: object }
      return JSON.stringify({ ...parsed, state: { ...parsed.state, wires: [1] } })
    },
  ],
  ['has an unknown choice', (stored: string) => stored.replace('Returned', 'Lost')],
])('stored state that %s is ignored, and the app starts', async (_what, damage) => {
  choose('Returned')
  const damaged = damage(localStorage.getItem(key()) ?? '')
  expect(damaged).not.toBe(localStorage.getItem(key()))
  localStorage.setItem(key(), damaged)
  await reload()
  expect(filter()).toBe('All')
})

test('when storage throws, a choice lasts until the page is closed', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  choose('Sent')
  setItem.mockRestore()
  expect(filter()).toBe('Sent')
})

test('a queued call does not undo choices that could not be written', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  choose('Sent')
  const { address: wallet } = bank.browser.provider
  bank.tab.store.dispatch(askMutation({ endpoint: 'creditFreeze', argument: { id: 'c1', wallet } }))
  setItem.mockRestore()
  expect(filter()).toBe('Sent')
})

test('answers that follow each other are written once, when the page is idle, and the newest when it is left', async () => {
  const { address: wallet } = bank.browser.provider
  const idle: (() => void)[] = []
  const { store } = bank.openTab({ whenIdle: (task) => void idle.push(task) })
  await enter(bank.tab)
  const setItem = jest.spyOn(Storage.prototype, 'setItem')
  const written = () => setItem.mock.calls.filter(([name]) => name === 'cache').map(([, text]) => text)
  const answer = async (balance: string) => {
    await store.dispatch(api.util.upsertQueryData('debitBalance', { wallet }, balance))
    // Redux Persist hands the state over, as it does every half second.
    store.dispatch((_dispatch, _getState, { persistence }) => persistence.flush())
  }
  const beIdle = () => {
    while (idle.length > 0) idle.shift()?.()
  }

  for (let cents = 10; cents <= 60; cents += 1) await answer(`7.${cents}`)
  expect(written()).toEqual([])
  beIdle()
  expect(written()).toEqual([expect.stringContaining('"data":"7.60"')])

  await answer('7.61')
  await store.dispatch(api.util.upsertQueryData('debitBalance', { wallet }, '7.62'))
  store.flush()
  beIdle()
  expect(written().slice(1)).toEqual([expect.stringContaining('"data":"7.62"')])
})

test('a damaged cache leaves the choices as they are', async () => {
  choose('Returned')
  await bank.tab.store.dispatch(
    api.endpoints.creditAll.initiate({ wallet: bank.browser.provider.address }, { forceRefetch: true }),
  )
  bank.tab.store.flush()
  const cache = JSON.parse(localStorage.getItem('cache') ?? '{}') as object
  localStorage.setItem(
    'cache',
    sealedAnew(JSON.stringify({ ...cache, provided: { tags: { CreditCard: { c1: ['x'] } } } })),
  )
  await reload()
  bank.tab.store.flush()
  expect(filter()).toBe('Returned')
  expect(localStorage.getItem(key())).toContain('Returned')
})

test('what a later version has written is neither read nor overwritten', async () => {
  choose('Returned')
  const newer = (localStorage.getItem(key()) ?? '').replace('"version":1', '"version":2')
  bank.tab.close()
  localStorage.setItem(key(), newer)
  await reload()
  choose('Sent')
  expect(localStorage.getItem(key())).toBe(newer)
})

test('what version 1 of the app has stored is restored', async () => {
  interface Envelope {
    state: object
    queries: Record<string, { data: unknown; fulfilledTimeStamp: number }>
  }
  // Another format needs another version, and a migration or a file of its own.
  const text = readFileSync('src/testing/stored/version1.json', 'utf8')
  const stored = JSON.parse(text) as Record<string, Envelope>
  const [browsers, cache, wallets] = Object.values(stored) as [Envelope, Envelope, Envelope]
  bank.tab.close()
  localStorage.clear()
  for (const [name, envelope] of Object.entries(stored))
    localStorage.setItem(name, sealedAnew(JSON.stringify(envelope)))
  const at = Math.max(...Object.values(cache.queries).map((query) => query.fulfilledTimeStamp))
  // Anvil's first account, whose things the file has.
  const tab = openStubBrowser(new Wallet(FIRST_KEY)).openTab({ now: () => at + 60_000 })
  bank.line.cut()
  await enter(tab)

  const state = tab.store.getState()
  expect(state).toMatchObject({ ...browsers.state, ...wallets.state, pausedMutations: {} })
  expect(state.pausedMutations?.queue).toEqual(
    expect.arrayContaining(
      (wallets.state as { pausedMutations: { queue: unknown[] } }).pausedMutations.queue,
    ),
  )
  expect(Object.keys(cache.queries)).toHaveLength(8)
  for (const [question, { data }] of Object.entries(cache.queries))
    expect(state.cache.queries[question]?.data).toEqual(data)
  tab.close()
})

test('the last choice before a disconnect is written', async () => {
  bank.tab.store.dispatch(wiresFiltered({ status: 'Sent' }))
  await bank.tab.store.dispatch(disconnect())
  await reload()
  expect(filter()).toBe('Sent')
})

test('the form of a wire comes back, and no quote does', async () => {
  const form = { ...EMPTY_WIRE, name: 'Grace', scheme: 'us' as const, amount: '12.50' }
  bank.tab.store.dispatch(wireDrafted(form))
  const body = { wallet: bank.tab.provider.address, amount: '12.50' }
  const offer = { eth: '1', price: '12.50', priceAt: 1, body }
  bank.tab.store.dispatch(offered({ kind: 'debit', offer, intentId: 'one' }))
  await reload()
  expect(selectWireDraft(bank.tab.store.getState())).toEqual(form)
  expect(selectReviews(bank.tab.store.getState()).debit).toBeNull()
})

describe('state of the browser', () => {
  const state = () => bank.tab.store.getState()
  const stored = () => localStorage.getItem('florin.browser')
  /** Opens a page without connecting a wallet. */
  async function visitAgain(): Promise<void> {
    bank.openTab()
    await bank.tab.store.dispatch((_dispatch, _getState, { persistence }) => persistence.restored())
  }

  test('settings are restored before a wallet connects', async () => {
    const chosen = { theme: 'dark', hasSound: true, isPrivate: true, locale: 'de-DE' } as const
    bank.tab.store.dispatch(settingsChanged(chosen))
    await visitAgain()
    expect(selectSettings(state())).toEqual({
      theme: 'dark',
      hasSound: true,
      isPrivate: true,
      locale: 'de-DE',
    })
    expect(document.documentElement.dataset.theme).toBe('dark')
    bank.tab.store.dispatch(settingsChanged({ theme: 'system' }))
    expect(document.documentElement.dataset).not.toHaveProperty('theme')
  })

  test('settings of another tab apply in this one', async () => {
    const second = bank.browser.openTab()
    await enter(second)
    bank.tab.store.dispatch(settingsChanged({ theme: 'light' }))
    bank.tab.store.flush()
    await flushPromises()
    expect(selectSettings(second.store.getState()).theme).toBe('light')
    second.close()
  })

  test('a wallet is remembered until it is disconnected', async () => {
    await visitAgain()
    expect(selectRememberedWallet(state())?.address).toBe(bank.browser.provider.address)
    await enter(bank.tab)
    bank.tab.store.dispatch(connectionEvents.disconnected())
    await visitAgain()
    expect(selectRememberedWallet(state())).toBeNull()
  })

  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  test.each([
    ['no wallet', { rememberedWallet: null }],
    ['a wallet without an address', { rememberedWallet: { wallet: { connector: 'development:0' } } }],
    ['a wallet without a connector', { rememberedWallet: { wallet: { connector: '', address } } }],
    ['a connector that is a number', { rememberedWallet: { wallet: { connector: 1, address } } }],
    ['an invalid address', { rememberedWallet: { wallet: { connector: 'x', address: '0x12' } } }],
    [
      'a connector that is too long',
      { rememberedWallet: { wallet: { connector: 'x'.repeat(101), address } } },
    ],
    ['unknown settings', { settings: { theme: 'neon', hasSound: 'yes', isPrivate: 1, locale: ['de'] } }],
  ])('%s on disk means the defaults', async (_what, damaged) => {
    bank.tab.close()
    localStorage.setItem('florin.browser', JSON.stringify({ version: 1, state: damaged }))
    await visitAgain()
    expect(selectRememberedWallet(state())).toBeNull()
    expect(selectSettings(state())).toEqual({
      theme: 'system',
      hasSound: false,
      isPrivate: false,
      locale: '',
    })
  })

  test('unknown and invalid members are not restored', async () => {
    bank.tab.close()
    const wallet = { connector: 'announced', rdns: 7, address, provider: 'x' }
    localStorage.setItem(
      'florin.browser',
      JSON.stringify({ version: 1, state: { rememberedWallet: { wallet } } }),
    )
    await visitAgain()
    expect(selectRememberedWallet(state())).toEqual({ connector: 'announced', address })
  })

  test('a visit without a choice writes nothing', async () => {
    bank.tab.close()
    localStorage.clear()
    await visitAgain()
    bank.tab.store.flush()
    expect(stored()).toBeNull()
  })
})

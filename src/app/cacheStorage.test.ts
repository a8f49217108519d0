import { makeCacheStorage } from './cacheStorage'

const HOUR_MS = 60 * 60 * 1000
const NOW = Date.parse('2026-03-01T12:00:00Z')
const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const context = { chainId: 31337, apiUrl: 'https://bank.example' }

const entry = (changes: object = {}) => ({
  status: 'fulfilled',
  endpointName: 'ensName',
  originalArgs: wallet,
  data: 'ada.eth',
  fulfilledTimeStamp: NOW,
  ...changes,
})
const queries = { 'ensName()': entry() }
const provided = { tags: { CreditCard: {} }, keys: {} }

beforeEach(() => localStorage.clear())

function cacheOf(
  owner: string | undefined,
  changes: Partial<typeof context> = {},
  storage: Storage = localStorage,
) {
  const cache = makeCacheStorage(storage, { ...context, ...changes }, () => NOW)
  cache.setOwner(owner)
  return cache
}
const onDisk = () => JSON.parse(localStorage.getItem('cache') ?? 'null') as Record<string, unknown> | null
/** Puts a cache on the disk that fits but for these changes. */
const put = (changes: object) =>
  localStorage.setItem(
    'cache',
    JSON.stringify({ version: 1, wallet, ...context, queries, provided, ...changes }),
  )

test('what is written says whose it is, of which chain, bank and version', async () => {
  await cacheOf(wallet).setItem('cache', { queries, provided })
  expect(onDisk()).toEqual({ version: 1, wallet, ...context, queries, provided })
})

test('what was written is read again, whatever the case of the wallet’s letters', async () => {
  await cacheOf(wallet).setItem('cache', { queries, provided })
  expect(await cacheOf(wallet.toLowerCase()).getItem('cache')).toEqual({ queries, provided })
})

test.each<[string, object]>([
  ['another wallet', { wallet: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
  ['no wallet', { wallet: undefined }],
  ['another chain', { chainId: 1 }],
  ['another bank', { apiUrl: 'https://other.example' }],
  ['a newer version', { version: 2 }],
  ['an older version', { version: 0 }],
  ['a list for answers', { queries: [] }],
  ['no tags', { provided: undefined }],
])('a cache of %s is none, and is removed', async (_what, changes) => {
  put(changes)
  expect(await cacheOf(wallet).getItem('cache')).toBeUndefined()
  expect(onDisk()).toBeNull()
})

test.each(['', '{', 'null', '[]', '"text"', '{"version":1', '\u0000'])(
  'damaged content (%j) is none, and is removed',
  async (content) => {
    localStorage.setItem('cache', content)
    expect(await cacheOf(wallet).getItem('cache')).toBeUndefined()
    expect(localStorage.getItem('cache')).toBeNull()
  },
)

test.each<[string, boolean, object]>([
  ['of just now', true, entry()],
  ['of 24 hours ago', true, entry({ fulfilledTimeStamp: NOW - 24 * HOUR_MS })],
  ['older than that', false, entry({ fulfilledTimeStamp: NOW - 24 * HOUR_MS - 1 })],
  ['of no time', false, entry({ fulfilledTimeStamp: undefined })],
  ['that is still pending', false, { status: 'pending', endpointName: 'creditAll' }],
  ['that failed and never had data', false, entry({ status: 'rejected', data: undefined })],
  ['that is no entry', false, { data: 1 }],
  ['that is empty, which is known', true, entry({ endpointName: 'creditAll', data: [] })],
  ['that is null, which is known', true, entry({ data: null })],
  ['of a moment ahead, as after a clock was set', true, entry({ fulfilledTimeStamp: NOW + 1000 })],
  ['of tomorrow', false, entry({ fulfilledTimeStamp: NOW + 24 * HOUR_MS })],
  ['of the terms, where money goes', false, entry({ endpointName: 'terms' })],
  ['of the ETH price', false, entry({ endpointName: 'ethPrice' })],
  ['of the price that payments are quoted at', false, entry({ endpointName: 'quotePrice' })],
  ['of the price of gas', false, entry({ endpointName: 'gasPrice' })],
  ['of what the wallet holds', false, entry({ endpointName: 'walletBalance' })],
  ['of the wallet’s sessions', false, entry({ endpointName: 'authSessions', data: [] })],
  ['of the chain’s height', false, entry({ endpointName: 'chainHeight' })],
])('an answer %s is persisted: %s', async (_what, isPersisted, candidate) => {
  const keys = isPersisted ? ['key'] : []
  await cacheOf(wallet).setItem('cache', { queries: { key: candidate }, provided })
  expect(Object.keys(onDisk()?.queries as object)).toEqual(keys)

  put({ queries: { key: candidate } })
  const restored = await cacheOf(wallet).getItem('cache')
  expect(Object.keys(restored?.queries ?? {})).toEqual(keys)
})

test.each([
  ['was being fetched again', { status: 'pending', requestId: 'r' }],
  ['could not be fetched again', { status: 'rejected', error: { kind: 'unreachable' } }],
])('an answer that %s still shows what it had, as if that were its last word', async (_what, changes) => {
  await cacheOf(wallet).setItem('cache', { queries: { key: entry(changes) }, provided })
  const restored = await cacheOf(wallet).getItem('cache')
  expect(restored?.queries?.key).toMatchObject({ status: 'fulfilled', data: 'ada.eth' })
  expect(restored?.queries?.key).not.toHaveProperty('error')
})

test.each<[string, object]>([
  ['that is no text', { data: { a: 1 } }],
  ['of cards that are none', { endpointName: 'creditAll', data: [{ id: '1' }] }],
  ['of a list that is none', { endpointName: 'wireAll', data: 'x' }],
  ['of a query that nobody knows', { endpointName: 'somethingElse', data: true }],
])('an answer %s is not believed, and the others are kept', async (_what, changes) => {
  put({ queries: { wrong: entry(changes), ...queries } })
  expect(await cacheOf(wallet).getItem('cache')).toEqual({ queries, provided })
})

test('a write that comes after its wallet has left brings nothing back', async () => {
  const cache = cacheOf(wallet)
  await cache.setItem('cache', { queries, provided })
  cache.setOwner(undefined)
  await cache.removeItem('cache')
  await cache.setItem('cache', { queries, provided })
  expect(onDisk()).toBeNull()
})

test('storage that throws at every touch means an empty cache and no exception', async () => {
  const forbidden = () => {
    throw new DOMException('', 'SecurityError')
  }
  const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden } as unknown as Storage
  const cache = cacheOf(wallet, {}, storage)
  expect(await cache.getItem('cache')).toBeUndefined()
  await cache.setItem('cache', { queries, provided })
  await cache.removeItem('cache')
})

test('a cache that has grown beyond what the browser takes leaves the last one that fitted', async () => {
  const cache = cacheOf(wallet)
  await cache.setItem('cache', { queries, provided })
  await cache.setItem('cache', { queries: { key: entry({ data: 'x'.repeat(6_000_000) }) }, provided })
  expect(await cache.getItem('cache')).toEqual({ queries, provided })
})

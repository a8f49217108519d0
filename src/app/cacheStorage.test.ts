import { sealedAnew } from '../testing/seal'
import { testEnv } from '../testing/testEnv'
import { makeCacheStorage } from './cacheStorage'
import { makeStateStorage } from './stateStorage'

const HOUR_MS = 60 * 60 * 1000
const NOW = Date.parse('2026-03-01T12:00:00Z')
const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const context = { chainId: 31337, apiUrl: 'https://bank.example', build: 'this' }

const entry = (changes: object = {}) => ({
  status: 'fulfilled',
  endpointName: 'ensName',
  originalArgs: wallet,
  data: 'ada.eth',
  fulfilledTimeStamp: NOW,
  ...changes,
})
/** Its key in RTK Query's state. */
const keyOf = (endpointName = 'ensName') => `${endpointName}("${wallet}")`
const queries = { [keyOf()]: entry() }
const provided = { tags: { CreditCard: {} }, keys: {} }

beforeEach(() => localStorage.clear())

const now = () => NOW
const whenIdle = (task: () => void) => task()
const cache = makeCacheStorage({ storage: localStorage, now, whenIdle }, context)
const onDisk = () => JSON.parse(localStorage.getItem('cache') ?? 'null') as Record<string, unknown> | null
/** Stores a cache with these changes, as another build of the app writes it. */
const put = (changes: object) =>
  localStorage.setItem(
    'cache',
    sealedAnew(JSON.stringify({ version: 1, wallet, ...context, queries, provided, ...changes })),
  )

test('a written cache names its wallet, chain, bank, version and build', () => {
  cache.write(wallet, { queries, provided })
  expect(onDisk()).toEqual({
    seal: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
    version: 1,
    wallet,
    ...context,
    queries,
    provided,
  })
})

test('a written cache is read again, also for the wallet in lower case', async () => {
  cache.write(wallet, { queries, provided })
  expect(await cache.read(wallet.toLowerCase())).toEqual({ queries, provided })
})

test('an answer that has changed on the disk is not shown as known: the cache is removed', async () => {
  cache.write(wallet, {
    queries: { [keyOf('debitBalance')]: entry({ endpointName: 'debitBalance', data: '420.00' }) },
    provided,
  })
  localStorage.setItem('cache', (localStorage.getItem('cache') ?? '').replace('420.00', '920.00'))
  expect(await cache.read(wallet)).toBeUndefined()
  expect(onDisk()).toBeNull()
})

/** A text of several pieces. */
const long = (letter: string) => ({
  queries: { [keyOf()]: entry({ data: letter.repeat(2_500_000) }) },
  provided,
})

test('a long cache is written in pieces, of which a shorter one leaves nothing', async () => {
  cache.write(wallet, long('x'))
  expect(Object.keys(localStorage)).toEqual(['cache', 'cache.2', 'cache.3'])
  expect(await cache.read(wallet)).toEqual(long('x'))
  cache.write(wallet, { queries, provided })
  expect(Object.keys(localStorage)).toEqual(['cache'])
  cache.write(wallet, long('x'))
  cache.remove()
  expect(localStorage).toHaveLength(0)
})

test('a long cache of which only some pieces are new is removed', async () => {
  cache.write(wallet, long('x'))
  const old = localStorage.getItem('cache.2') ?? ''
  cache.write(wallet, long('y'))
  localStorage.setItem('cache.2', old)
  expect(await cache.read(wallet)).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})

test('what this build has written itself is not parsed again, and what another has written is', async () => {
  const wrong = { [keyOf()]: entry({ data: 7 }) }
  cache.write(wallet, { queries: wrong, provided })
  expect(await cache.read(wallet)).toEqual({ queries: wrong, provided })
  put({ queries: wrong })
  expect(await cache.read(wallet)).toEqual({ queries: {}, provided })
})

test('fields that no screen knows are not read, such as the KYC token', async () => {
  const user = { wallet, fullName: 'Ada Lovelace', email: 'ada@example.com', kycReview: 'pending' }
  const kyc = entry({
    endpointName: 'kycGet',
    originalArgs: wallet,
    data: { ...user, kycToken: 't', more: 1 },
  })
  put({ queries: { [keyOf('kycGet')]: kyc } })
  expect(await cache.read(wallet)).toEqual({
    queries: { [keyOf('kycGet')]: { ...kyc, data: user } },
    provided,
  })
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
])('a cache with %s is not read, and is removed', async (_what, changes) => {
  put(changes)
  expect(await cache.read(wallet)).toBeUndefined()
  expect(onDisk()).toBeNull()
})

test.each([
  { tags: { CreditCard: { c1: ['x'] } } },
  { tags: { CreditCard: { c1: [1] } }, keys: {} },
  { tags: { CreditCard: 'x' }, keys: {} },
  { tags: {}, keys: { 'ensName()': 7 } },
  { tags: { CreditCard: {} }, keys: { 'creditAll()': [{ type: 'CreditCard', id: 'toString' }] } },
])('a cache whose index of tags is damaged (%j) is not read, and is removed', async (damaged) => {
  put({ provided: damaged })
  expect(await cache.read(wallet)).toBeUndefined()
  expect(onDisk()).toBeNull()
})

test.each(['', '{', 'null', '[]', '"text"', '{"version":1', '\u0000'])(
  'damaged content (%j) is not read, and is removed',
  async (content) => {
    localStorage.setItem('cache', content)
    expect(await cache.read(wallet)).toBeUndefined()
    expect(localStorage.getItem('cache')).toBeNull()
  },
)

test.each<[string, boolean, object]>([
  ['a new answer', true, entry()],
  ['an answer of 24 hours ago', true, entry({ fulfilledTimeStamp: NOW - 24 * HOUR_MS })],
  ['an older answer', false, entry({ fulfilledTimeStamp: NOW - 24 * HOUR_MS - 1 })],
  ['an answer without a time', false, entry({ fulfilledTimeStamp: undefined })],
  ['a pending query', false, { status: 'pending', endpointName: 'creditAll' }],
  ['a failed query without data', false, entry({ status: 'rejected', data: undefined })],
  ['an invalid entry', false, { data: 1 }],
  ['an empty list', true, entry({ endpointName: 'creditAll', data: [] })],
  ['null', true, entry({ data: null })],
  ['an answer a second ahead of the clock', true, entry({ fulfilledTimeStamp: NOW + 1000 })],
  ['an answer a day ahead of the clock', false, entry({ fulfilledTimeStamp: NOW + 24 * HOUR_MS })],
  ['the terms', false, entry({ endpointName: 'terms' })],
  ['the ETH price', false, entry({ endpointName: 'ethPrice' })],
  ['the quote price', false, entry({ endpointName: 'quotePrice' })],
  ['the price of gas', false, entry({ endpointName: 'gasPrice' })],
  ['the wallet’s balance', false, entry({ endpointName: 'walletBalance' })],
  ['the wallet’s sessions', false, entry({ endpointName: 'authSessions', data: [] })],
  ['the chain’s state', false, entry({ endpointName: 'chainState' })],
])('%s is persisted: %s', async (_what, isPersisted, candidate) => {
  const key = keyOf((candidate as Partial<ReturnType<typeof entry>>).endpointName)
  const keys = isPersisted ? [key] : []
  cache.write(wallet, { queries: { [key]: candidate }, provided })
  expect(Object.keys(onDisk()?.queries as object)).toEqual(keys)

  put({ queries: { [key]: candidate } })
  const restored = await cache.read(wallet)
  expect(Object.keys(restored?.queries ?? {})).toEqual(keys)
})

test.each([
  ['was being fetched again', { status: 'pending', requestId: 'r' }],
  ['could not be fetched again', { status: 'rejected', error: { kind: 'unreachable' } }],
])('an answer that %s is persisted with its last data, as fulfilled', async (_what, changes) => {
  cache.write(wallet, { queries: { [keyOf()]: entry(changes) }, provided })
  const restored = await cache.read(wallet)
  expect(restored?.queries?.[keyOf()]).toMatchObject({ status: 'fulfilled', data: 'ada.eth' })
  expect(restored?.queries?.[keyOf()]).not.toHaveProperty('error')
})

test.each<[string, object]>([
  ['an object for a text', { data: { a: 1 } }],
  ['invalid cards', { endpointName: 'creditAll', data: [{ id: '1' }] }],
  ['a text for a list', { endpointName: 'wireAll', data: 'x' }],
  ['an unknown query', { endpointName: 'somethingElse', data: true }],
  ['another question than its key', { originalArgs: 'v' }],
])('an answer with %s is dropped, and the others are restored', async (_what, changes) => {
  const wrong = entry({ originalArgs: 'w', ...changes })
  put({ queries: { [`${wrong.endpointName}("w")`]: wrong, ...queries } })
  expect(await cache.read(wallet)).toEqual({ queries, provided })
})

test('a write after the wallet has left writes nothing', async () => {
  const state = makeStateStorage({ storage: localStorage, env: testEnv(), now, whenIdle })
  const write = () => state.setItem('florin', { cache: { queries: { ...queries }, provided } })
  state.setOwner(wallet)
  await write()
  expect(onDisk()).toMatchObject({ wallet, queries })
  state.setOwner(undefined)
  state.removeCache()
  await write()
  expect(onDisk()).toBeNull()
})

test('with a storage that always throws the cache is empty, and no call throws', async () => {
  const forbidden = () => {
    throw new DOMException('', 'SecurityError')
  }
  const storage = { getItem: forbidden, setItem: forbidden, removeItem: forbidden } as unknown as Storage
  const forbiddenCache = makeCacheStorage({ storage, now, whenIdle }, context)
  expect(await forbiddenCache.read(wallet)).toBeUndefined()
  forbiddenCache.write(wallet, { queries, provided })
  forbiddenCache.remove()
})

test('when storage takes no more, the last cache stays', async () => {
  cache.write(wallet, { queries, provided })
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  cache.write(wallet, { queries: {}, provided })
  setItem.mockRestore()
  expect(await cache.read(wallet)).toEqual({ queries, provided })
})

test('a cache that is too long for the storage is removed', async () => {
  cache.write(wallet, { queries: { [keyOf()]: entry({ data: 'x'.repeat(6_000_000) }) }, provided })
  expect(localStorage).toHaveLength(0)
  expect(await cache.read(wallet)).toBeUndefined()
})

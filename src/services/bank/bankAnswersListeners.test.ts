/** @jest-environment jest-fixed-jsdom */
import { failureAnswer } from '../../testing/fakeFetch'
import { enter } from '../../testing/browser'
import { flushPromises, until } from '../../testing/until'
import { withStubBank } from '../../testing/stubBank'
import { api, CACHE_KEY } from '../api'

const bank = withStubBank()
beforeEach(() => enter(bank.tab))

const wallet = () => bank.tab.provider.address
const { creditAll, wireAll, kycGet, chainState, preparedPayment } = api.endpoints
const lists = () => bank.line.count('/credit/all')

/** Does a screen show this query's answer? RTK Query writes that to the store half a second later. */
const isMounted = (endpoint = 'creditAll') =>
  Object.entries(bank.tab.store.getState()[CACHE_KEY].subscriptions).some(
    ([key, subscribers]) => key.startsWith(endpoint) && Object.keys(subscribers ?? {}).length > 0,
  )
const settled = () => Promise.all(bank.tab.store.dispatch(api.util.getRunningQueriesThunk()))

/** Opens a screen that shows the credit cards, while their query fails. */
async function mountFailed(answer = () => new Response('', { status: 502 })) {
  bank.line.breakPath('/credit/all', answer)
  const mounted = bank.tab.store.dispatch(creditAll.initiate({ wallet: wallet() }))
  await mounted
  await until(isMounted)
  return () => mounted.unsubscribe()
}
/** The shell polls the bank and gets an answer. */
const poll = () =>
  bank.tab.store.dispatch(kycGet.initiate({ wallet: wallet() }, { forceRefetch: true, subscribe: false }))

test('a mounted query that failed is refetched when the bank answers again', async () => {
  await mountFailed()
  bank.line.breakPath('/credit/all', undefined)
  expect(lists()).toBe(1)
  await poll()
  await until(() => creditAll.select({ wallet: wallet() })(bank.tab.store.getState()).isSuccess)
  expect(lists()).toBe(2)
})

/** Each of these polls is answered, and what it made the app refetch has ended. */
async function polls(count: number) {
  for (let round = 0; round < count; round += 1) {
    await poll()
    await settled()
  }
}

test('a query that keeps failing is refetched once, however often the bank answers other calls', async () => {
  await mountFailed()
  await polls(10)
  expect(lists()).toBe(2)
})

test('a query that keeps failing is refetched once more after the bank was away', async () => {
  await mountFailed()
  await polls(2)
  bank.line.breakPath('/users/kyc/get', () => new Response('', { status: 502 }))
  await polls(3)
  expect(lists()).toBe(2)
  bank.line.breakPath('/users/kyc/get', undefined)
  await polls(10)
  expect(lists()).toBe(3)
})

test('a query that has succeeded since is refetched when it fails again', async () => {
  await mountFailed()
  await polls(1)
  bank.line.breakPath('/credit/all', undefined)
  await bank.tab.store.dispatch(creditAll.initiate({ wallet: wallet() }, { forceRefetch: true }))
  await polls(1)
  await mountFailed()
  expect(lists()).toBe(4)
  await polls(10)
  expect(lists()).toBe(5)
})

test('a call that takes too long each time makes the shell poll, and is not repeated without end', async () => {
  // By this clock, the last answer of the bank is as old as a call that timed out.
  bank.openTab({ now: () => Date.now() + 15_000 })
  await enter(bank.tab)
  // Ends a loop without end, which would end no test.
  await mountFailed(() =>
    lists() > 20 ? failureAnswer(404, 'NOT_FOUND') : new Response('', { status: 504 }),
  )
  await bank.tab.store.dispatch(kycGet.initiate({ wallet: wallet() }))
  await until(() => isMounted('kycGet'))
  const before = bank.line.count('/users/kyc/get')
  const asked = lists()
  await bank.tab.store.dispatch(creditAll.initiate({ wallet: wallet() }, { forceRefetch: true }))
  await settled()
  await flushPromises()
  expect(lists() - asked).toBe(1)
  expect(bank.line.count('/users/kyc/get') - before).toBe(1)
})

test('after the clock was set back, a call without an answer makes the shell poll at once', async () => {
  bank.openTab({ now: () => Date.now() - 3_600_000 })
  await enter(bank.tab)
  await bank.tab.store.dispatch(kycGet.initiate({ wallet: wallet() }))
  await until(() => isMounted('kycGet'))
  await mountFailed()
  await settled()
  expect(bank.line.count('/users/kyc/get')).toBe(2)
})

test.each([
  ['the bank refused is not refetched', () => failureAnswer(404, 'NOT_FOUND'), 1],
  ['the bank could not look up is refetched', () => failureAnswer(503, 'DATABASE_UNAVAILABLE'), 2],
  ['got an unreadable answer is refetched', () => new Response('<html>', { status: 500 }), 2],
])('a query that %s', async (_what, answer, times) => {
  await mountFailed(answer)
  await poll()
  await settled()
  expect(lists()).toBe(times)
})

test('a query that no screen shows any more is not refetched', async () => {
  const unmount = await mountFailed()
  unmount()
  await until(() => !isMounted())
  await poll()
  await flushPromises()
  expect(lists()).toBe(1)
})

test('a mounted query that the chain did not answer is refetched once it does', async () => {
  let isThere = false
  const state = () => Promise.resolve({ newestAt: 0, isSlow: false, isNodeAside: false })
  const gasFor = () => (isThere ? Promise.resolve(21_000n) : Promise.reject(new Error('no node')))
  bank.openTab({ chain: { ...bank.browser.chain, gasFor, state } })
  await enter(bank.tab)
  await bank.tab.store.dispatch(preparedPayment.initiate(wallet()))
  await until(() => isMounted('preparedPayment'))
  isThere = true
  await bank.tab.store.dispatch(chainState.initiate(undefined, { forceRefetch: true, subscribe: false }))
  await until(() => preparedPayment.select(wallet())(bank.tab.store.getState()).isSuccess)
})

test('only what failed is refetched when the browser is online again', async () => {
  await bank.tab.store.dispatch(wireAll.initiate({ wallet: wallet() }))
  await mountFailed()
  bank.line.breakPath('/credit/all', undefined)
  bank.browser.network.goOnline()
  await until(() => creditAll.select({ wallet: wallet() })(bank.tab.store.getState()).isSuccess)
  expect(lists()).toBe(2)
  expect(bank.line.count('/wire/all')).toBe(1)
})

test('a query that fails once more when the browser is online again is refetched when the bank answers', async () => {
  await mountFailed()
  bank.browser.network.goOnline()
  await until(() => lists() === 2)
  await settled()
  await polls(10)
  expect(lists()).toBe(3)
})

/** Opens a tab whose clock can be moved, with a screen that shows the wires. */
async function openWires() {
  let later = 0
  bank.openTab({ now: () => Date.now() + later })
  await enter(bank.tab)
  const screen = bank.tab.store.dispatch(wireAll.initiate({ wallet: wallet() }))
  await screen
  await until(() => isMounted('wireAll'))
  return { screen, passMinutes: (minutes: number) => void (later += minutes * 60_000) }
}
const wires = () => bank.line.count('/wire/all')

test('an answer on a screen is read anew with the next poll once it is older than five minutes', async () => {
  const { passMinutes } = await openWires()
  passMinutes(4)
  await polls(3)
  expect(wires()).toBe(1)
  passMinutes(2)
  await polls(1)
  expect(wires()).toBe(2)
})

test('an old answer on a screen is read anew when the browser is online again', async () => {
  const { passMinutes } = await openWires()
  passMinutes(25 * 60)
  bank.browser.network.goOnline()
  await until(() => wires() === 2)
})

test('an old answer is not read anew where no screen shows it, or after the bank has refused it', async () => {
  const { screen, passMinutes } = await openWires()
  passMinutes(10)
  bank.line.breakPath('/wire/all', () => failureAnswer(404, 'NOT_FOUND'))
  await polls(3)
  expect(wires()).toBe(2)
  bank.line.breakPath('/wire/all', undefined)
  await bank.tab.store.dispatch(
    wireAll.initiate({ wallet: wallet() }, { forceRefetch: true, subscribe: false }),
  )
  screen.unsubscribe()
  await until(() => !isMounted('wireAll'))
  await polls(3)
  expect(wires()).toBe(3)
})

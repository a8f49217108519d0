import { api } from '../../../services/api'
import { enter } from '../../../testing/browser'
import { withStubBank } from '../../../testing/stubBank'
import { disconnect } from '../../connection'
import type { AlertRule } from './alert'
import { alertAdded, alertRemoved } from './alertsSlice'

const MINUTE_MS = 60_000

const bank = withStubBank()
beforeEach(() => enter(bank.tab))
afterEach(() => {
  jest.useRealTimers()
})

const falls: AlertRule = { kind: 'fallsTo', usd: '2000.00' }
const add = (id: string, rule: AlertRule = falls) => bank.tab.store.dispatch(alertAdded({ ...rule, id }))
const remove = (id: string) => bank.tab.store.dispatch(alertRemoved(id))

/** Counts the price requests of one minute. */
async function pricesInAMinute(): Promise<number> {
  const fetchPrice = jest.spyOn(globalThis, 'fetch')
  await jest.advanceTimersByTimeAsync(MINUTE_MS)
  const count = fetchPrice.mock.calls.length
  fetchPrice.mockRestore()
  return count
}

test('polls the price from the first alert until the last one is removed', async () => {
  jest.useFakeTimers()
  expect(await pricesInAMinute()).toBe(0)
  add('a1')
  add('a2')
  expect(await pricesInAMinute()).toBeGreaterThanOrEqual(4)
  remove('a1')
  expect(await pricesInAMinute()).toBe(4)
  remove('a2')
  expect(await pricesInAMinute()).toBe(0)
  add('a3')
  expect(await pricesInAMinute()).toBeGreaterThanOrEqual(4)
})

test('stops polling and releases the lock when the wallet disconnects', async () => {
  jest.useFakeTimers()
  add('a1')
  expect(await pricesInAMinute()).toBeGreaterThanOrEqual(4)
  const left = bank.tab.store.dispatch(disconnect())
  await jest.advanceTimersByTimeAsync(MINUTE_MS)
  await left
  expect(await pricesInAMinute()).toBe(0)
  const { ports, provider } = bank.tab
  const name = `florin.alerts.${provider.address.toLowerCase()}`
  const isFree = ports.locks.request(name, { ifAvailable: true }, (lock) => lock !== null)
  expect(await isFree).toBe(true)
})

test('reads the credit cards only for an alert on a loan-to-value', async () => {
  jest.useFakeTimers()
  add('a1')
  await jest.advanceTimersByTimeAsync(MINUTE_MS)
  expect(bank.line.count('/credit/all')).toBe(0)
  add('a2', { kind: 'loanToValue', cardId: 'c1', perMille: 600 })
  await jest.advanceTimersByTimeAsync(MINUTE_MS)
  expect(bank.line.count('/credit/all')).toBe(1)
  const cards = api.endpoints.creditAll.select({ wallet: bank.tab.provider.address })
  expect(cards(bank.tab.store.getState()).data).toEqual([])
})

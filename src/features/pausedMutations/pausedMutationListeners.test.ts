import { failureAnswer } from '../../testing/fakeFetch'
import { enter } from '../../testing/browser'
import { withStubBank } from '../../testing/stubBank'
import { flushPromises, until } from '../../testing/until'
import { connectionEvents, disconnect } from '../connection'
import { selectProgress } from './pausedMutationsSlice'

const bank = withStubBank()
const CREATE = '/users/create'
const step = () => selectProgress(bank.tab.store.getState(), 'usersCreate')?.step
const lost = (): never => {
  throw new TypeError('fetch failed')
}

test('the user is logged once when the wallet is past the gate', async () => {
  await enter(bank.tab)
  await until(() => step() === undefined)
  expect(bank.line.bodies(CREATE)).toEqual([{ wallet: bank.tab.provider.address }])
})

test('a wallet that is not let in logs nobody', async () => {
  bank.answers['/api/whitelisted'] = { data: { accepted: false } }
  await expect(enter(bank.tab)).rejects.toThrow('did not get in')
  expect(bank.line.count(CREATE)).toBe(0)
})

test('a lost log of the user waits, and is sent again when the network is back', async () => {
  bank.line.answerNext(CREATE, lost)
  await enter(bank.tab)
  await until(() => step() === 'waiting')
  bank.browser.network.goOnline()
  await until(() => step() === undefined)
  expect(bank.line.count(CREATE)).toBe(2)
  // Nothing that the bank could answer tells whether the user was created.
  expect(bank.line.count('/users/get')).toBe(0)
})

test('two tabs without a network do not wake each other', async () => {
  bank.line.breakPath(CREATE, lost)
  const atOnce = { wait: () => Promise.resolve() }
  bank.openTab(atOnce)
  await enter(bank.tab)
  await until(() => step() === 'waiting')
  const other = bank.browser.openTab(atOnce)
  await enter(other)
  const otherStep = () => selectProgress(other.store.getState(), 'usersCreate')?.step
  await until(() => step() === 'waiting' && otherStep() === 'waiting')
  const sent = bank.line.count(CREATE)
  for (const { store } of [bank.tab, other, bank.tab, other]) {
    store.flush()
    await flushPromises()
  }
  expect(bank.line.count(CREATE)).toBe(sent)
  other.close()
})

test('a lost log of the user is sent with the next visit', async () => {
  bank.line.answerNext(CREATE, lost)
  await enter(bank.tab)
  await until(() => step() === 'waiting')
  bank.openTab()
  await enter(bank.tab)
  await until(() => step() === undefined)
  expect(bank.line.count(CREATE)).toBe(2)
})

test('a refused log of the user is not sent again', async () => {
  bank.line.answerNext(CREATE, () => failureAnswer(422, 'INVALID_REQUEST'))
  await enter(bank.tab)
  await until(() => step() === undefined)
  bank.browser.network.goOnline()
  await flushPromises()
  expect(bank.line.count(CREATE)).toBe(1)
})

test('what waits is not sent once a disconnect has begun, and goes out with the next visit', async () => {
  bank.line.answerNext(CREATE, lost)
  await enter(bank.tab)
  await until(() => step() === 'waiting')
  const release = bank.line.holdNext('/auth/logout')
  const leaving = bank.tab.store.dispatch(disconnect())
  bank.browser.network.goOnline()
  await flushPromises()
  expect(bank.line.count(CREATE)).toBe(1)
  release()
  await leaving
  bank.openTab()
  await enter(bank.tab)
  await until(() => step() === undefined)
  expect(bank.line.count(CREATE)).toBe(2)
})

test('an answer that comes after the wallet has left settles nothing', async () => {
  const release = bank.line.holdNext(CREATE)
  await enter(bank.tab)
  await until(() => step() === 'sending')
  bank.tab.store.dispatch(connectionEvents.disconnectStarted())
  release()
  await until(() => bank.line.count(CREATE) === 1)
  await flushPromises()
  expect(step()).toBe('sending')
})

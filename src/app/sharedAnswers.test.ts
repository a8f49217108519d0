import { connectionEvents, disconnect, selectAddress } from '../features/connection'
import { api } from '../services/api'
import { tabMessageReceived } from '../services/outsideEvents'
import type { ToldAnswer } from '../services/storedAnswers'
import { answersIn, enter, type Tab } from '../testing/browser'
import { creditCard, debitCard } from '../testing/entities'
import { testEnv } from '../testing/testEnv'
import { withStubBank } from '../testing/stubBank'
import { flushPromises, until } from '../testing/until'
import { newWallet } from '../testing/newWallet'

const bank = withStubBank()
const wallet = () => bank.browser.provider.address

let other: Tab
/** What the tabs have told each other. */
let told: string[]
const isLogged = ({ store }: Tab) => store.getState().pausedMutations?.queue.length === 0

/** A test sets the clock. */
const clock = { now: () => Date.now() }

beforeEach(async () => {
  await enter(bank.openTab(clock))
  other = bank.browser.openTab(clock)
  await enter(other)
  // The log of the user is a mutation.
  await until(() => isLogged(bank.tab) && isLogged(other))
  told = []
  for (const { ports } of [bank.tab, other]) {
    const { tell } = ports.tabs
    jest.spyOn(ports.tabs, 'tell').mockImplementation((message) => {
      told.push(message.type === 'answered' ? (message.answer as ToldAnswer).key : message.type)
      tell(message)
    })
  }
  bank.line.sent.length = 0
})
afterEach(() => other.close())

const cards = ({ store }: Tab) => api.endpoints.creditAll.select({ wallet: wallet() })(store.getState())

/** Gives the wallet this card and has the tab ask for its cards. Resolves when the other tab has heard of them. */
async function learn(tab: Tab, ...has: Parameters<typeof creditCard>): Promise<void> {
  bank.answers['/credit/all'] = { success: true, creditCards: [creditCard(...has)] }
  const options = { forceRefetch: true, subscribe: false }
  await tab.store.dispatch(api.endpoints.creditAll.initiate({ wallet: wallet() }, options))
  await flushPromises()
}

test('one tab’s answer is in the other one, with its age and its tags, without a call, and is not told back', async () => {
  await learn(bank.tab)
  expect(cards(other)).toMatchObject({ data: [creditCard()], isSuccess: true })
  expect(cards(other).fulfilledTimeStamp).toBe(cards(bank.tab).fulfilledTimeStamp)
  expect(bank.line.count('/credit/all')).toBe(1)
  expect(told).toEqual([`creditAll({"wallet":"${wallet()}"})`])

  await learn(other, { cardStatus: 'Frozen' })
  expect(cards(bank.tab).data).toEqual([creditCard({ cardStatus: 'Frozen' })])
  other.store.dispatch(api.util.invalidateTags([{ type: 'CreditCard', id: 'c1' }]))
  expect(cards(other).isUninitialized).toBe(true)
  expect(cards(bank.tab).data).toHaveLength(1)
})

test('an answer that arrives late is as old as it was for the tab that got it', async () => {
  const idle: (() => void)[] = []
  bank.openTab({ whenIdle: (task) => void idle.push(task) })
  await enter(bank.tab)
  await until(() => isLogged(bank.tab))
  await learn(bank.tab)
  const { fulfilledTimeStamp } = cards(bank.tab)
  await until(() => Date.now() > (fulfilledTimeStamp ?? 0))
  expect(cards(other).isUninitialized).toBe(true)
  idle.forEach((task) => task())
  await flushPromises()
  expect(cards(other)).toMatchObject({ data: [creditCard()], fulfilledTimeStamp })
})

test('an answer that a mutation has corrected before it was told is not told', async () => {
  const idle: (() => void)[] = []
  bank.openTab({ whenIdle: (task) => void idle.push(task) })
  await enter(bank.tab)
  await until(() => isLogged(bank.tab))
  await learn(bank.tab)
  bank.tab.store.dispatch(
    api.util.updateQueryData('creditAll', { wallet: wallet() }, (list) => {
      for (const card of list) card.cardStatus = 'Frozen'
    }),
  )
  idle.forEach((task) => task())
  await flushPromises()
  expect(cards(other).isUninitialized).toBe(true)
})

test('an answer that was asked for earlier does not replace a later one', async () => {
  const release = bank.line.holdAnswerOfNext('/credit/all')
  const slow = learn(bank.tab)
  await until(() => bank.line.count('/credit/all') === 1)
  const started = Date.now()
  await until(() => Date.now() > started)
  await learn(other, { cardStatus: 'Frozen' })
  release()
  await slow
  expect(cards(bank.tab).data).toEqual([creditCard()])
  expect(cards(other).data).toEqual([creditCard({ cardStatus: 'Frozen' })])
})

test('an answer that was asked for before the bank did something for this tab is not taken', async () => {
  const release = bank.line.holdAnswerOfNext('/credit/all')
  const slow = learn(bank.tab)
  await until(() => bank.line.count('/credit/all') === 1)
  const started = Date.now()
  await until(() => Date.now() > started)
  bank.answers['/credit/freeze/c1'] = { success: true }
  const freeze = api.endpoints.creditFreeze.initiate({ id: 'c1', wallet: wallet() }, { track: false })
  await other.store.dispatch(freeze)
  release()
  await slow
  expect(cards(bank.tab).isSuccess).toBe(true)
  expect(cards(other).isUninitialized).toBe(true)
})

test('while this tab asks itself, its own answer counts', async () => {
  const release = bank.line.holdAnswerOfNext('/credit/all')
  const slow = learn(other)
  await until(() => bank.line.count('/credit/all') === 1)
  const started = Date.now()
  await until(() => Date.now() > started)
  await learn(bank.tab, { cardStatus: 'Frozen' })
  expect(cards(other).isLoading).toBe(true)
  release()
  await slow
  expect(cards(other).data).toEqual([creditCard()])
})

test('after the clock was set back, tabs go on sharing their answers', async () => {
  await learn(bank.tab)
  await learn(other)
  bank.answers['/credit/freeze/c1'] = { success: true }
  for (const { store } of [bank.tab, other])
    await store.dispatch(
      api.endpoints.creditFreeze.initiate({ id: 'c1', wallet: wallet() }, { track: false }),
    )
  const { now } = Date
  jest.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000)
  await learn(bank.tab, { cardStatus: 'Frozen' })
  expect(cards(other).data).toEqual([creditCard({ cardStatus: 'Frozen' })])
})

const answer = (changes: Partial<ToldAnswer> = {}): ToldAnswer => ({
  wallet: wallet(),
  chainId: testEnv().defaultChainId,
  apiUrl: testEnv().apiUrl,
  key: `creditAll({"wallet":"${wallet()}"})`,
  endpointName: 'creditAll',
  originalArgs: { wallet: wallet() },
  data: [creditCard()],
  askedAt: Date.now() + 1,
  answeredAt: Date.now() + 2,
  ...changes,
})
async function hear(told: unknown): Promise<void> {
  other.store.dispatch(tabMessageReceived({ type: 'answered', answer: told }))
  await flushPromises()
}

test('an answer is taken without fields that this version does not know, and never with a KYC token', async () => {
  await hear(answer({ data: [{ ...creditCard(), cardNumber: '4000001234567899' }] }))
  expect(cards(other).data).toEqual([creditCard()])
  await hear(
    answer({
      key: `kycGet({"wallet":"${wallet()}"})`,
      endpointName: 'kycGet',
      data: { fullName: 'Ada Lovelace', kycToken: 'secret' },
    }),
  )
  const user = api.endpoints.kycGet.select({ wallet: wallet() })(other.store.getState())
  expect(user.data).toEqual({ fullName: 'Ada Lovelace' })
})

test.each<[string, () => unknown]>([
  ['another wallet', () => answer({ wallet: newWallet().address })],
  ['another chain', () => answer({ chainId: 1 })],
  ['another bank', () => answer({ apiUrl: 'https://other.example' })],
  ['a card that cannot be read', () => answer({ data: [{ ...creditCard(), amount: 5 }] })],
  ['an error page', () => answer({ data: '<html>' })],
  ['another question than its key', () => answer({ originalArgs: { wallet: '0x1' } })],
  ['no time', () => ({ ...answer(), askedAt: undefined })],
  ['a time that is no number', () => ({ ...answer(), answeredAt: NaN })],
  ['no answer', () => null],
  [
    'the terms, whose treasury is never shared',
    () => answer({ key: 'terms(undefined)', endpointName: 'terms', originalArgs: undefined, data: {} }),
  ],
  [
    'the gate',
    () =>
      answer({
        key: `whitelisted("${wallet()}")`,
        endpointName: 'whitelisted',
        originalArgs: wallet(),
        data: false,
      }),
  ],
  ['an inherited name', () => answer({ key: 'toString(undefined)', endpointName: 'toString' })],
])('an answer of %s is not taken', async (_what, told) => {
  const before = answersIn(other.store)
  await hear(told())
  expect(answersIn(other.store)).toBe(before)
})

test('a tab that is not inside takes nothing', async () => {
  other.store.dispatch(connectionEvents.gateAnswered({ address: wallet(), gate: 'notWhitelisted' }))
  const before = answersIn(other.store)
  await hear(answer())
  expect(answersIn(other.store)).toBe(before)
  await bank.tab.store.dispatch(disconnect())
  await flushPromises()
  expect(selectAddress(other.store.getState())).toBeUndefined()
  await hear(answer())
  expect(answersIn(other.store)).toEqual({})
})

test('neither gate, terms nor an unchanged poll of the bank are told, and a changed poll is', async () => {
  const { kycGet, terms, whitelisted, debitAll } = api.endpoints
  const options = { forceRefetch: true, subscribe: false }
  const poll = () => bank.tab.store.dispatch(kycGet.initiate({ wallet: wallet() }, options))
  await poll()
  told.length = 0
  await poll()
  await bank.tab.store.dispatch(terms.initiate(undefined, options))
  await bank.tab.store.dispatch(whitelisted.initiate(wallet(), options))
  await flushPromises()
  expect(told).toEqual([])

  bank.answers['/users/kyc/get'] = { success: true, user: { kycReview: 'pending' } }
  await poll()
  bank.answers['/debit/all'] = { success: true, debitCards: [debitCard()] }
  await bank.tab.store.dispatch(debitAll.initiate({ wallet: wallet() }, options))
  expect(told).toEqual(['kycGet', 'debitAll'].map((name) => `${name}({"wallet":"${wallet()}"})`))
})

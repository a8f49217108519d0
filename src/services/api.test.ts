/** @jest-environment jest-fixed-jsdom */
import type { UnknownAction } from '@reduxjs/toolkit'
import { answersIn } from '../testing/browser'
import { creditCard, debitCard, unclaimedPayment, wire } from '../testing/entities'
import { withStubBank } from '../testing/stubBank'
import { api } from './api'
import { pricesApi } from './bank/pricesApi'
import { calls } from './contracts'
import { isBankQuery } from './queries'
import './accountsApi'
import './bank/sessionsApi'
import '../features/activity/activityApi'

const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const transactionHash = `0x${'1'.repeat(64)}`
const id = 'x/1'
const { endpoints } = api

const credit = {
  wallet,
  transactionHash,
  amount: '5000.00',
  marginCallPrice: '1750.71',
  liquidationPrice: '1500.61',
  collateralizedAmount: '4',
  collateralizedAssetValue: '10000.00',
}
const debit = { wallet, transactionHash, amount: '250.00' }
const TERMS = {
  chainId: 31337,
  treasury: wallet,
  confirmations: 2,
  loanToValue: { opening: '0.500', marginCall: '0.714', liquidation: '0.833' },
}
const account = {
  wallet,
  accountLabel: 'Household',
  userPermissions: { owners: [wallet], threshold: 1 },
  transactionHash,
  selectedChain: 31337,
  accountAddress: wallet,
}
const { recipientDetails, bankingDetails } = wire()
const payment = { address: wallet, amount: '2500.00', transactionHash, recipientDetails, bankingDetails }
const identity = { wallet, fullName: 'Ada Lovelace', email: 'ada@example.com' }
const bare = { wallet }
const item = { wallet, id }

/** SPEC.md section 7, row by row: path, payload and endpoint. */
const rows: [path: string, payload: object, action: unknown][] = [
  ['/credit/all', bare, endpoints.creditAll.initiate(bare)],
  ['/debit/all', bare, endpoints.debitAll.initiate(bare)],
  ['/credit/create', credit, endpoints.creditCreate.initiate(credit)],
  ['/debit/create', debit, endpoints.debitCreate.initiate(debit)],
  ['/debit/{id}', bare, endpoints.debitSingle.initiate(item)],
  ['/credit/single/{id}', bare, endpoints.creditSingle.initiate(item)],
  ['/credit/freeze/{id}', bare, endpoints.creditFreeze.initiate(item)],
  ['/credit/unfreeze/{id}', bare, endpoints.creditUnfreeze.initiate(item)],
  ['/users/create', bare, endpoints.usersCreate.initiate(bare)],
  ['/users/get', bare, endpoints.usersGet.initiate(bare)],
  ['/users/kyc/get', bare, endpoints.kycGet.initiate(bare)],
  ['/users/kyc/update', identity, endpoints.kycUpdate.initiate(identity)],
  ['/accounts/create', account, endpoints.accountsCreate.initiate(account)],
  ['/accounts/all', bare, endpoints.accountsAll.initiate(bare)],
  ['/accounts/{id}', bare, endpoints.accountsSingle.initiate(item)],
  ['/dashboard/debitBalance', bare, endpoints.debitBalance.initiate(bare)],
  ['/wire/create', payment, endpoints.wireCreate.initiate(payment)],
  ['/wire/all', bare, endpoints.wireAll.initiate(bare)],
  ['/api/whitelisted', { address: wallet }, endpoints.whitelisted.initiate(wallet)],
]

const bank = withStubBank()
/** Waits until every query is answered. */
const allAnswered = () => Promise.all(bank.tab.store.dispatch(api.util.getRunningQueriesThunk()))

const dispatch = (action: unknown): Promise<unknown> =>
  Promise.resolve(bank.tab.store.dispatch(action as UnknownAction) as unknown)

test.each(rows)('POST %s sends %j and no header except the content type', async (path, payload, action) => {
  await dispatch(action)
  expect(bank.line.sent).toEqual([
    { path: path.replace('{id}', encodeURIComponent(id)), body: payload, headers: ['content-type'] },
  ])
})

test('the table has every call of the contracts that is in the specification', () => {
  const beyond = [
    '/accounts/sign/{id}',
    '/accounts/transactions/{id}',
    '/activity/all',
    '/auth/nonce',
    '/auth/verify',
    '/auth/logout',
    '/auth/sessions',
    '/auth/sessions/end',
    '/terms',
    '/payments/unclaimed',
    '/payments/price',
    '/prices/history',
    '/wire/check',
    '/cards/number/{id}',
    '/credit/collateral/{id}',
    '/wire/cancel/{id}',
    '/wire/topup/{id}',
  ]
  const paths = Object.values(calls).map(({ path }) => path)
  expect(paths.filter((path) => !beyond.includes(path)).sort()).toEqual(rows.map(([path]) => path).sort())
})

test('every query that the bank answers is known as one, so that screens say its age', () => {
  const isQuery = (name: string) => 'useQuery' in endpoints[name as keyof typeof endpoints]
  const queries = Object.keys(endpoints).filter(isQuery)
  expect(queries.filter(isBankQuery)).toEqual(queries.filter((name) => name in calls))
})

test('a list is read in pages once the bank’s terms say that it has pages', async () => {
  bank.answers['/terms'] = { success: true, terms: { ...TERMS, listLimit: 2 } }
  const [a, b, c] = ['a', 'b', 'c'].map((each) => debitCard({ id: each }))
  const answerNext = (answer: object) =>
    bank.line.answerNext('/debit/all', () => Response.json({ success: true, ...answer }))
  const ask = async () =>
    (await dispatch(endpoints.debitAll.initiate(bare, { forceRefetch: true }))) as object

  answerNext({ debitCards: [a, b, c] })
  expect(await ask()).toMatchObject({ data: [a, b, c] })
  await dispatch(endpoints.terms.initiate(undefined))
  answerNext({ debitCards: [a, b], next: 'b' })
  answerNext({ debitCards: [c] })
  expect(await ask()).toMatchObject({ data: [a, b, c] })
  expect(bank.line.bodies('/debit/all')).toEqual([
    bare,
    { wallet, limit: 2 },
    { wallet, limit: 2, after: 'b' },
  ])

  // A partial list must fail: a payment that is missing from it would be recorded again.
  answerNext({ debitCards: [a, b], next: 'b' })
  bank.line.answerNext('/debit/all', () => new Response('', { status: 503 }))
  expect(await ask()).toMatchObject({ isError: true })
})

test.each<[string, [ids: string, next: string][]]>([
  [
    'names a page that was read',
    [
      ['ab', 'b'],
      ['c', 'b'],
    ],
  ],
  [
    'goes in a circle',
    [
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'a'],
    ],
  ],
  ['brings a page without an entity', [['', 'a']]],
])('a list that %s is an error, and its next page is not asked for', async (_what, pages) => {
  bank.answers['/terms'] = { success: true, terms: { ...TERMS, listLimit: 2 } }
  await dispatch(endpoints.terms.initiate(undefined))
  for (const [ids, next] of pages) {
    const debitCards = Array.from(ids, (each) => debitCard({ id: each }))
    bank.line.answerNext('/debit/all', () => Response.json({ success: true, debitCards, next }))
  }
  // The list would end here, as a list of everything.
  bank.answers['/debit/all'] = { success: true, debitCards: [] }
  expect(await dispatch(endpoints.debitAll.initiate(bare))).toMatchObject({ error: { kind: 'unreadable' } })
  expect(bank.line.count('/debit/all')).toBe(pages.length)
})

describe('the data of an answer', () => {
  test.each<[string, () => unknown, unknown, unknown]>([
    [
      '/credit/all',
      () => endpoints.creditAll.initiate(bare),
      { creditCards: [creditCard()] },
      [creditCard()],
    ],
    ['/debit/all', () => endpoints.debitAll.initiate(bare), { debitCards: [debitCard()] }, [debitCard()]],
    [
      '/credit/single/1',
      () => endpoints.creditSingle.initiate({ wallet, id: '1' }),
      { creditCard: creditCard() },
      creditCard(),
    ],
    [
      '/debit/1',
      () => endpoints.debitSingle.initiate({ wallet, id: '1' }),
      { debitCard: debitCard() },
      debitCard(),
    ],
    ['/wire/all', () => endpoints.wireAll.initiate(bare), { wires: [wire()] }, [wire()]],
    [
      '/dashboard/debitBalance',
      () => endpoints.debitBalance.initiate(bare),
      { debitBalance: '12.30' },
      '12.30',
    ],
    [
      '/payments/unclaimed',
      () => endpoints.paymentsUnclaimed.initiate(bare),
      { payments: [unclaimedPayment()] },
      [unclaimedPayment()],
    ],
    [
      '/users/kyc/get',
      () => endpoints.kycGet.initiate(bare),
      { user: { kycPartner: 'P', kycStatus: { status: 'approved', level: 2 }, kycToken: 'secret' } },
      { kycPartner: 'P', kycStatus: { status: 'approved', level: 2 } },
    ],
    [
      '/users/get',
      () => endpoints.usersGet.initiate(bare),
      { user: { fullName: 'Ada', kycToken: 'secret' } },
      { fullName: 'Ada' },
    ],
  ])('of %s is the entity alone', async (path, action, answer, expected) => {
    bank.answers[path] = { success: true, ...(answer as object) }
    expect(await dispatch(action())).toMatchObject({ data: expected })
    expect(JSON.stringify(answersIn(bank.tab.store))).not.toContain('secret')
  })

  test('a bank without the call for unclaimed payments has none, and a bank that cannot answer is an error', async () => {
    expect(await dispatch(endpoints.paymentsUnclaimed.initiate(bare))).toMatchObject({ data: [] })
    bank.line.breakPath('/payments/unclaimed', () => new Response('', { status: 500 }))
    expect(await dispatch(endpoints.paymentsUnclaimed.initiate(bare, { forceRefetch: true }))).toMatchObject({
      error: { kind: 'unreadable' },
    })
  })

  test('a bank without the call for past prices has none, and a failed call is an error', async () => {
    const ask = () =>
      dispatch(pricesApi.endpoints.priceHistory.initiate({ wallet, days: 7 }, { forceRefetch: true }))
    expect(await ask()).toMatchObject({ data: null })
    bank.answers['/prices/history'] = { success: true, history: { step: 4_200_000, prices: [] } }
    expect(await ask()).toMatchObject({ data: { step: 4_200_000, prices: [] } })
    bank.line.breakPath('/prices/history', () => new Response('', { status: 500 }))
    expect(await ask()).toMatchObject({ error: { kind: 'unreadable' } })
  })

  test('a card number in a hosted bank’s answer never reaches the store', async () => {
    const number = '4000001234567899'
    bank.answers['/credit/all'] = {
      success: true,
      creditCards: [{ ...creditCard(), cardNumber: number, number }],
    }
    await dispatch(endpoints.creditAll.initiate(bare))
    expect(JSON.stringify(bank.tab.store.getState())).not.toContain(number)
  })
})

describe('after a change', () => {
  /** Subscribes to queries as a screen does. */
  async function subscribe() {
    bank.answers['/credit/all'] = {
      success: true,
      creditCards: [creditCard({ id: '1' }), creditCard({ id: '2' })],
    }
    bank.answers['/credit/single/1'] = { success: true, creditCard: creditCard({ id: '1' }) }
    bank.answers['/credit/single/2'] = { success: true, creditCard: creditCard({ id: '2' }) }
    for (const query of [
      endpoints.creditAll.initiate(bare),
      endpoints.creditSingle.initiate({ wallet, id: '1' }),
      endpoints.creditSingle.initiate({ wallet, id: '2' }),
      endpoints.debitAll.initiate(bare),
      endpoints.debitBalance.initiate(bare),
      endpoints.kycGet.initiate(bare),
      endpoints.accountsAll.initiate(bare),
      endpoints.wireAll.initiate(bare),
      endpoints.paymentsUnclaimed.initiate(bare),
    ])
      await dispatch(query)
    bank.line.sent.length = 0
  }
  /** The paths that are called again after the change has been answered. */
  async function calledAfter(change: unknown): Promise<string[]> {
    await dispatch(change)
    await allAnswered()
    return bank.line.sent
      .slice(1)
      .map(({ path }) => path)
      .sort()
  }

  const changes: [string, () => unknown, unknown, string, string[]][] = [
    [
      'a freeze',
      () => endpoints.creditFreeze.initiate({ wallet, id: '1' }),
      {},
      '/credit/freeze/1',
      ['/credit/all', '/credit/single/1'],
    ],
    [
      'an unfreeze',
      () => endpoints.creditUnfreeze.initiate({ wallet, id: '1' }),
      {},
      '/credit/unfreeze/1',
      ['/credit/all', '/credit/single/1'],
    ],
    [
      'a new debit card',
      () => endpoints.debitCreate.initiate(debit),
      { debitCard: debitCard() },
      '/debit/create',
      ['/dashboard/debitBalance', '/debit/all', '/payments/unclaimed'],
    ],
    [
      'a new account',
      () => endpoints.accountsCreate.initiate(account),
      { account: { id: 'a', ...account } },
      '/accounts/create',
      ['/accounts/all', '/payments/unclaimed'],
    ],
    [
      'a wire',
      () => endpoints.wireCreate.initiate(payment),
      { wire: wire() },
      '/wire/create',
      ['/payments/unclaimed', '/wire/all'],
    ],
    [
      'a change of identity',
      () => endpoints.kycUpdate.initiate(identity),
      {},
      '/users/kyc/update',
      ['/users/kyc/get'],
    ],
  ]

  test.each(changes)(
    '%s, only the queries that it changes are fetched again',
    async (_what, change, answer, path, expected) => {
      await subscribe()
      bank.answers[path] = { success: true, ...(answer as object) }
      expect(await calledAfter(change())).toEqual(expected)
    },
  )

  test('a new credit card, the credit cards and the unclaimed payments are fetched again', async () => {
    await subscribe()
    bank.answers['/credit/create'] = { success: true, creditCard: creditCard({ id: '3' }) }
    expect(await calledAfter(endpoints.creditCreate.initiate(credit))).toEqual(
      expect.arrayContaining(['/credit/all', '/payments/unclaimed']),
    )
  })

  test.each([
    ...changes,
    [
      'a new credit card',
      () => endpoints.creditCreate.initiate(credit),
      {},
      '/credit/create',
      [],
    ] as (typeof changes)[number],
  ])('%s that failed, nothing is fetched again', async (_what, change) => {
    await subscribe()
    // The stub bank answers 404 to all of them.
    expect(await calledAfter(change())).toEqual([])
  })
})

test('a call that fails is not retried', async () => {
  bank.line.breakPath('/credit/all', () => new Response('', { status: 503 }))
  await dispatch(endpoints.creditAll.initiate(bare))
  await dispatch(endpoints.creditCreate.initiate(credit))
  await allAnswered()
  expect(bank.line.sent).toHaveLength(2)
})

test('an answer that no screen shows is kept for 24 hours, and a page that gets the focus asks nothing', async () => {
  jest.useFakeTimers()
  const shown = bank.tab.store.dispatch(endpoints.creditAll.initiate(bare))
  await jest.advanceTimersByTimeAsync(1_000)
  const answer = () => endpoints.creditAll.select(bare)(bank.tab.store.getState()).status
  expect(answer()).not.toBe('uninitialized')
  for (const event of ['focus', 'visibilitychange']) window.dispatchEvent(new Event(event))
  document.dispatchEvent(new Event('visibilitychange'))
  await jest.advanceTimersByTimeAsync(1_000)
  expect(bank.line.sent).toHaveLength(1)

  shown.unsubscribe()
  await jest.advanceTimersByTimeAsync(24 * 60 * 60_000 - 1_000)
  expect(answer()).not.toBe('uninitialized')
  await jest.advanceTimersByTimeAsync(2_000)
  expect(answer()).toBe('uninitialized')
  jest.useRealTimers()
})

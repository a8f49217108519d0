/** @jest-environment jest-fixed-jsdom */
import type { CallName } from '../contracts'
import { isRefusedForSession, postCall, type BankConnection, type BankRequest } from './postCall'

const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bank: BankConnection = { apiUrl: 'https://bank.example', apiCredentials: 'include' }
const request: BankRequest = { call: 'creditAll', body: { wallet } }
const forever = new AbortController().signal

const card = {
  id: '1',
  cardStatus: 'Active',
  amount: '5000.00',
  marginCallPrice: '1750.71',
  liquidationPrice: '1500.61',
  collateralizedAmount: '4',
  collateralizedAssetValue: '10000.00',
  transactionHash: `0x${'1'.repeat(64)}`,
}

/** Sets the bank's answer to every call. */
const answering = (answer: () => Response | Promise<Response>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer()))
const post = (asked = request, signal = forever) => postCall(asked, bank, signal)

/** An answer that stops in the middle with this error. */
const cutOff = (cause: unknown) =>
  new Response(
    new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"success":'))
        controller.error(cause)
      },
    }),
  )

test('a call is one POST of JSON with cookies, without headers that a hosted bank might refuse', async () => {
  const fetch = answering(() => Response.json({ success: true, creditCards: [] }))
  await post()
  expect(fetch).toHaveBeenCalledTimes(1)
  const [url, init] = fetch.mock.calls[0] ?? []
  expect(url).toBe('https://bank.example/credit/all')
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    body: JSON.stringify({ wallet }),
  })
  expect(init?.headers).toEqual({ 'content-type': 'application/json' })
})

test('an id cannot change the path', async () => {
  const fetch = answering(() => Response.json({}))
  await post({ call: 'creditSingle', id: '../../auth/logout?', body: { wallet } })
  expect(fetch.mock.calls[0]?.[0]).toBe('https://bank.example/credit/single/..%2F..%2Fauth%2Flogout%3F')
})

test('the whitelist is asked on the page’s own origin (SPEC.md section 7)', async () => {
  const fetch = answering(() => Response.json({ data: { accepted: true } }))
  await post({ call: 'whitelisted', body: { address: wallet } })
  expect(fetch.mock.calls[0]?.[0]).toBe(`${window.location.origin}/api/whitelisted`)
})

test('fields that the contract does not know are dropped from an answer', async () => {
  answering(() =>
    Response.json({
      success: true,
      creditCards: [{ ...card, cardNumber: '4000001234567899', internal: { note: 'x' } }],
      debug: 'y',
    }),
  )
  expect(await post()).toEqual({ data: { success: true, creditCards: [card] } })
})

test('fields that are new within a wire or an account do not make its list unreadable', async () => {
  const { id, transactionHash } = card
  const wire = {
    id,
    transactionHash,
    address: wallet,
    amount: '12.00',
    recipientDetails: { name: 'Ada', town: 'London', country: 'GB' },
    bankingDetails: {
      scheme: 'us',
      routingNumber: '021000021',
      accountNumber: '1234',
      accountType: 'checking',
    },
  }
  const account = {
    id,
    transactionHash,
    accountLabel: 'Household',
    userPermissions: { owners: [wallet], threshold: 1 },
    selectedChain: 1,
    accountAddress: wallet,
  }
  const withNew = <T extends object>(details: T) => ({ ...details, new: 'x' })
  const { recipientDetails, bankingDetails } = wire
  const added = { recipientDetails: withNew(recipientDetails), bankingDetails: withNew(bankingDetails) }
  answering(() => Response.json({ success: true, wires: [{ ...wire, ...added }] }))
  expect(await post({ call: 'wireAll', body: { wallet } })).toEqual({
    data: { success: true, wires: [wire] },
  })
  const userPermissions = withNew(account.userPermissions)
  answering(() => Response.json({ success: true, accounts: [{ ...account, userPermissions }] }))
  expect(await post({ call: 'accountsAll', body: { wallet } })).toEqual({
    data: { success: true, accounts: [account] },
  })
})

const { cardStatus: _, marginCallPrice: _m, liquidationPrice: _l, ...rest } = card
const { collateralizedAmount: _c, collateralizedAssetValue: _v, ...debit } = rest
test.each<[CallName, string, object, (entity: object) => object]>([
  ['creditAll', 'a list of credit cards', card, (entity) => ({ creditCards: [entity] })],
  ['creditSingle', 'a credit card', card, (entity) => ({ creditCard: entity })],
  ['creditCreate', 'a new credit card', card, (entity) => ({ creditCard: entity })],
  ['debitAll', 'a list of debit cards', debit, (entity) => ({ debitCards: [entity] })],
  ['debitSingle', 'a debit card', debit, (entity) => ({ debitCard: entity })],
  ['debitCreate', 'a new debit card', debit, (entity) => ({ debitCard: entity })],
])(
  '%s: a full card number in a hosted bank’s answer (%s) is dropped',
  async (call, _what, entity, around) => {
    const full = '4000001234567899'
    const secrets = { number: full, cardNumber: full, pan: full, cvv: '123', pin: '1234' }
    answering(() => Response.json({ success: true, ...secrets, ...around({ ...entity, ...secrets }) }))
    expect(await post({ call, id: '1', body: { wallet } })).toEqual({
      data: { success: true, ...around(entity) },
    })
  },
)

test('a refusal has status, code, message, fields and request id', async () => {
  const body = {
    success: false,
    error: { code: 'INVALID_REQUEST', message: 'No.', fields: { 'bankingDetails.iban': 'Not one.' } },
  }
  answering(() => Response.json(body, { status: 422, headers: { 'x-request-id': 'r-1' } }))
  expect(await post()).toEqual({
    error: {
      kind: 'refused',
      status: 422,
      code: 'INVALID_REQUEST',
      message: 'No.',
      fields: { 'bankingDetails.iban': 'Not one.' },
      requestId: 'r-1',
    },
  })
})

test('success: false under HTTP 200 is a refusal', async () => {
  answering(() => Response.json({ success: false, error: { code: 'NOT_FOUND', message: 'No.' } }))
  expect(await post()).toEqual({ error: { kind: 'refused', status: 200, code: 'NOT_FOUND', message: 'No.' } })
})

const html = '<!doctype html><title>Bad gateway</title>'
test.each<[string, number, () => Response]>([
  ['an HTML page under 200', 200, () => new Response(html)],
  ['an HTML page under 500', 500, () => new Response(html, { status: 500 })],
  ['an empty body under 200', 200, () => new Response('')],
  ['an empty body under 500', 500, () => new Response(null, { status: 500 })],
  ['success: false without a reason', 200, () => Response.json({ success: false })],
  [
    'a code that this app does not know',
    418,
    () => Response.json({ success: false, error: { code: 'TEAPOT', message: '' } }, { status: 418 }),
  ],
  ['null', 200, () => Response.json(null)],
  ['no list', 200, () => Response.json({ success: true })],
  ['another entity', 200, () => Response.json({ success: true, debitCards: [] })],
  [
    'a list with one broken card',
    200,
    () => Response.json({ success: true, creditCards: [card, { ...card, amount: '5000' }] }),
  ],
  [
    'a float for an amount',
    200,
    () => Response.json({ success: true, creditCards: [{ ...card, amount: 5000 }] }),
  ],
  [
    'an answer under an error status',
    500,
    () => Response.json({ success: true, creditCards: [card] }, { status: 500 }),
  ],
])('%s is an error, never an empty list', async (_what, status, answer) => {
  answering(answer)
  expect(await post()).toEqual({ error: { kind: 'unreadable', status } })
})

test.each([502, 503, 504])(
  'a proxy that got no answer from the bank (%i) counts as no answer',
  async (status) => {
    answering(() => new Response('<h1>Bad Gateway</h1>', { status }))
    expect(await post()).toEqual({ error: { kind: 'unreachable' } })
  },
)

test('an unreadable answer is not logged, because it may hold personal data', async () => {
  const noise = (['log', 'info', 'warn', 'error', 'debug'] as const).map((method) =>
    jest.spyOn(console, method).mockImplementation(() => undefined),
  )
  answering(() => Response.json({ success: true, creditCards: [{ fullName: 'Ada Lovelace' }] }))
  await post()
  noise.forEach((method) => expect(method).not.toHaveBeenCalled())
})

test('a 401 in another shape asks for a sign-in', async () => {
  answering(() => new Response('Unauthorized', { status: 401, headers: { 'x-request-id': 'r-2' } }))
  const outcome = await post()
  expect(outcome).toEqual({
    error: {
      kind: 'refused',
      status: 401,
      code: 'UNAUTHENTICATED',
      message: 'Sign in first.',
      requestId: 'r-2',
    },
  })
  expect(isRefusedForSession(request, outcome)).toBe(true)
})

test('a 401 to a call that needs no session does not ask for a sign-in', async () => {
  answering(() => new Response('', { status: 401 }))
  const gate: BankRequest = { call: 'whitelisted', body: { address: wallet } }
  expect(isRefusedForSession(gate, await post(gate))).toBe(false)
})

test.each([
  ['WRONG_WALLET', 'asks', true],
  ['NOT_WHITELISTED', 'does not ask', false],
])('a 403 with %s %s for a sign-in', async (code, _, isReason) => {
  answering(() => Response.json({ success: false, error: { code, message: 'No.' } }, { status: 403 }))
  expect(isRefusedForSession(request, await post())).toBe(isReason)
})

test('without a network the bank is unreachable', async () => {
  answering(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await post()).toEqual({ error: { kind: 'unreachable' } })
})

test('a bank whose answer stops in the middle is unreachable', async () => {
  answering(() => cutOff(new TypeError('terminated')))
  expect(await post()).toEqual({ error: { kind: 'unreachable' } })
})

test('a bank that has not answered within 15 s has timed out', async () => {
  jest.useFakeTimers()
  jest.spyOn(globalThis, 'fetch').mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
      }),
  )
  const heard = jest.fn()
  void post().then(heard)
  await jest.advanceTimersByTimeAsync(14_999)
  expect(heard).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(heard).toHaveBeenCalledWith({ error: { kind: 'timedOut' } })
  jest.useRealTimers()
})

test('a call on the page’s own origin has an id, which tells of a call without an answer too', async () => {
  const fetch = answering(() => cutOff(new DOMException('', 'TimeoutError')))
  const own: BankConnection = { apiUrl: `${window.location.origin}/api`, apiCredentials: 'same-origin' }
  const outcome = await postCall(request, own, forever)
  const sent = new Headers(fetch.mock.calls[0]?.[1]?.headers).get('x-request-id')
  expect(sent).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(outcome).toEqual({ error: { kind: 'timedOut', requestId: sent } })
})

test('a bank whose answer is not complete by then has timed out as well', async () => {
  answering(() => cutOff(new DOMException('', 'TimeoutError')))
  expect(await post()).toEqual({ error: { kind: 'timedOut' } })
})

test.each([
  ['before it has left', () => Promise.reject<Response>(new DOMException('', 'AbortError'))],
  ['while its answer arrives', () => cutOff(new DOMException('', 'AbortError'))],
])('a call that is aborted %s is abandoned', async (_when, answer) => {
  const aborting = new AbortController()
  answering(() => {
    aborting.abort()
    return answer()
  })
  expect(await post(request, aborting.signal)).toEqual({ error: { kind: 'abandoned' } })
})

/** @jest-environment jest-fixed-jsdom */
import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import { failureAnswer } from '../../testing/fakeFetch'
import { testEnv } from '../../testing/testEnv'
import { flushPromises, until } from '../../testing/until'
import { bankBaseQuery } from './bankBaseQuery'
import { bankAnswered } from './bankContactSlice'
import type { BankRequest } from './postCall'
import { makeReauthQueue } from './reauthQueue'

const request: BankRequest = { call: 'creditAll', body: { wallet: `0x${'1'.repeat(40)}` } }
const refusal = () => new Response('', { status: 401 })
const answer = () => Response.json({ success: true, creditCards: [] })
const data = { success: true, creditCards: [] }

/** A bank that gives these answers in turn. */
function setUp(...answers: (() => Response | Promise<Response>)[]) {
  let untilPainted = () => Promise.resolve()
  const onRequired = jest.fn()
  const reauthQueue = makeReauthQueue(onRequired)
  const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    const next = answers.shift()
    if (!next) throw new Error('a call too many')
    return Promise.resolve(next())
  })
  const extra = { env: testEnv(), reauthQueue, untilPainted: () => untilPainted() }
  const dispatch = jest.fn()
  const call = (signal = new AbortController().signal) =>
    Promise.resolve(bankBaseQuery(request, { signal, extra, dispatch } as unknown as BaseQueryApi, {}))
  /** No frame is drawn until the returned function is called. */
  function holdFrame(): () => void {
    let draw: () => void = () => undefined
    const drawn = new Promise<void>((resolve) => (draw = resolve))
    untilPainted = () => drawn
    return draw
  }
  return { call, fetch, dispatch, reauthQueue, onRequired, holdFrame }
}

test('no call goes out before the first frame is drawn', async () => {
  const { call, fetch, holdFrame } = setUp(answer)
  const draw = holdFrame()
  const answered = call()
  await flushPromises()
  expect(fetch).not.toHaveBeenCalled()
  draw()
  expect(await answered).toEqual({ data })
})

test('an answer is returned, and the customer is not asked to sign in', async () => {
  const { call, onRequired } = setUp(answer)
  expect(await call()).toEqual({ data })
  expect(onRequired).not.toHaveBeenCalled()
})

test('after the first 401 the call waits for the sign-in and goes out once more', async () => {
  const { call, fetch, reauthQueue, onRequired } = setUp(refusal, answer)
  const outcome = call()
  await until(() => onRequired.mock.calls.length === 1)
  expect(fetch).toHaveBeenCalledTimes(1)
  reauthQueue.resume()
  expect(await outcome).toEqual({ data })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a second 401 is returned, and the call does not loop', async () => {
  const { call, fetch, reauthQueue, onRequired } = setUp(refusal, refusal)
  const outcome = call()
  await until(() => onRequired.mock.calls.length === 1)
  reauthQueue.resume()
  expect(await outcome).toMatchObject({ error: { kind: 'refused', status: 401 } })
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(onRequired).toHaveBeenCalledTimes(1)
})

test('several calls wait for one sign-in', async () => {
  const { call, fetch, reauthQueue, onRequired } = setUp(refusal, refusal, refusal, answer, answer, answer)
  const outcomes = [call(), call(), call()]
  await until(() => fetch.mock.calls.length === 3)
  reauthQueue.resume()
  expect(await Promise.all(outcomes)).toEqual([{ data }, { data }, { data }])
  expect(onRequired).toHaveBeenCalledTimes(1)
})

test('the next 401 after a sign-in asks again, because a session may end', async () => {
  const { call, reauthQueue, onRequired } = setUp(refusal, answer, refusal, answer)
  for (const times of [1, 2]) {
    const outcome = call()
    await until(() => onRequired.mock.calls.length === times)
    reauthQueue.resume()
    expect(await outcome).toEqual({ data })
  }
})

test('a refusal that arrives after a sign-in is out of date: the call is repeated without asking', async () => {
  let refuse: (response: Response) => void = () => undefined
  const { call, fetch, reauthQueue, onRequired } = setUp(
    () => new Promise((resolve) => (refuse = resolve)),
    answer,
  )
  const outcome = call()
  await until(() => fetch.mock.calls.length === 1)
  reauthQueue.resume()
  refuse(refusal())
  expect(await outcome).toEqual({ data })
  expect(onRequired).not.toHaveBeenCalled()
})

test('when the wallet leaves, waiting calls are abandoned and never sent again', async () => {
  const { call, fetch, reauthQueue, onRequired } = setUp(refusal, refusal)
  const waiting = jest.spyOn(reauthQueue, 'waitForSignIn')
  const outcomes = [call(), call()]
  await until(() => waiting.mock.calls.length === 2)
  expect(onRequired).toHaveBeenCalledTimes(1)
  reauthQueue.abandon()
  expect(await Promise.all(outcomes)).toEqual([
    { error: { kind: 'abandoned' } },
    { error: { kind: 'abandoned' } },
  ])
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a call that fails otherwise is not repeated', async () => {
  const { call, fetch } = setUp(() => new Response('', { status: 500 }))
  expect(await call()).toEqual({ error: { kind: 'unreadable', status: 500 } })
  expect(fetch).toHaveBeenCalledTimes(1)
})

test.each<[string, () => Response, boolean]>([
  ['an answer is noted', answer, true],
  ['a refusal is noted', () => failureAnswer(404, 'NOT_FOUND'), true],
  ['a page that cannot be read is noted', () => new Response('<html>', { status: 500 }), true],
  ['a proxy that does not reach the bank is not noted', () => new Response('', { status: 502 }), false],
])('%s as an answer of the bank', async (_what, response, isNoted) => {
  const { call, dispatch } = setUp(response)
  await call()
  expect(dispatch.mock.calls).toEqual(isNoted ? [[bankAnswered()]] : [])
})

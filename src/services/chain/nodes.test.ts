import { once } from 'node:events'
import { ClientRequest, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toBeHex, zeroPadValue } from 'ethers'
import { LOCAL_SAFE } from '../../lib/safe'
import { flushPromises, until } from '../../testing/until'
import { ChainUndecided, ChainUnreachable } from './chainPort'
import { connectNodes } from './nodes'

const CHAIN = 31337
const GONE = 'http://127.0.0.1:9'
const servers: Server[] = []

afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A node that answers after `may` resolves, with an error where `answers` has one, and the methods that it was asked. */
async function node(answers: Record<string, unknown>, may: Promise<unknown> = Promise.resolve(), port = 0) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      const { id, method } = JSON.parse(body) as { id: number; method: string }
      asked.push(method)
      const answer = answers[method]
      const told =
        answer instanceof Error ? { error: { code: 3, message: answer.message } } : { result: answer }
      void may.then(() => response.end(JSON.stringify({ jsonrpc: '2.0', id, ...told })))
    })
  })
  servers.push(server)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return { url: urlOf(server), asked }
}
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** A node that accepts every call and never answers. */
const silentNode = () => node({}, new Promise(() => undefined))

/** From now on time limits run only when the test moves the clock. Timers below 100 ms, which are ethers' pauses, run as ever. */
function stopClock(): void {
  const { setTimeout: startTimer } = globalThis
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
  const startOnClock = globalThis.setTimeout
  jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((act, ms = 0) => (ms < 100 ? startTimer : startOnClock)(act, ms))
  // Node runs a request's time limit outside JavaScript, and by default has one of five seconds.
  jest.spyOn(ClientRequest.prototype, 'setTimeout').mockImplementation(function (this: ClientRequest, ms) {
    startOnClock(() => this.emit('timeout'), ms)
    return this.once('socket', (socket) => socket.setTimeout(0))
  })
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** @returns a function that tells whether the question has ended */
function watch(answer: Promise<unknown>): () => boolean {
  const end = jest.fn()
  answer.then(end, end)
  return () => end.mock.calls.length > 0
}

const honest = (height: number) => ({ eth_chainId: '0x7a69', eth_blockNumber: `0x${height.toString(16)}` })

it('asks only the first node', async () => {
  const [first, second] = await Promise.all([node(honest(5)), node(honest(6))])
  expect(await connectNodes(CHAIN, [first.url, second.url]).blockNumber()).toBe(5)
  expect(second.asked).toEqual([])
})

it('gets its answer from the other node when one is down', async () => {
  const other = await node(honest(7))
  expect(await connectNodes(CHAIN, [GONE, other.url]).blockNumber()).toBe(7)
  expect(await connectNodes(CHAIN, [other.url, GONE]).blockNumber()).toBe(7)
})

it.each([
  ['an ordinary account', '0x', false],
  ['an account that delegates to a contract (EIP-7702), which can pay', `0xef0100${'11'.repeat(20)}`, false],
  ['a contract', '0x6001', true],
])('%s with the code %s counts as a contract: %s', async (_what, code, expected) => {
  const { url } = await node({ ...honest(1), eth_getCode: code })
  expect(await connectNodes(CHAIN, [url]).isContract(`0x${'1'.repeat(40)}`)).toBe(expected)
})

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
it.each([
  ['a Safe account of two', word(2n), 2],
  ['a contract that answers nothing', '0x', undefined],
  ['a contract that refuses the question', new Error('execution reverted'), undefined],
  ['a contract that answers with another kind of number', word(2n ** 255n), undefined],
  ['a contract that answers 0', word(0n), undefined],
])('reads how many owners of %s have to sign', async (_what, answer, expected) => {
  const { url } = await node({ ...honest(1), eth_call: answer })
  expect(await connectNodes(CHAIN, [url]).signaturesNeeded(`0x${'1'.repeat(40)}`)).toBe(expected)
})

it('asks the next node when the first is silent, and tells the silent one nothing of the customer', async () => {
  const [silent, other] = await Promise.all([silentNode(), node({ ...honest(8), eth_getBalance: '0x9' })])
  stopClock()
  const chain = connectNodes(CHAIN, [silent.url, other.url])
  const balance = chain.balance(`0x${'1'.repeat(40)}`)
  await until(() => silent.asked.length > 0)
  await pass(1_500)
  expect(await balance).toBe(9n)
  const height = chain.blockNumber()
  await until(() => silent.asked.length > 1)
  await pass(1_500)
  expect(await height).toBe(8)
  expect(silent.asked).toEqual(['eth_chainId', 'eth_chainId'])
})

it('leaves a silent node after fifteen seconds', async () => {
  const silent = await silentNode()
  stopClock()
  const height = connectNodes(CHAIN, [silent.url]).blockNumber()
  const isOver = watch(height)
  await until(() => silent.asked.length > 0)
  await pass(14_999)
  await flushPromises()
  expect(isOver()).toBe(false)
  await pass(1)
  await until(isOver, 'the time limit has ended the question')
  await expect(height).rejects.toBeInstanceOf(ChainUnreachable)
  expect(silent.asked).toEqual(['eth_chainId'])
})

it('asks the third node at once when the first is silent and the second is down', async () => {
  const [silent, other] = await Promise.all([silentNode(), node(honest(13))])
  stopClock()
  const height = connectNodes(CHAIN, [silent.url, GONE, other.url]).blockNumber()
  await until(() => silent.asked.length > 0)
  await pass(1_500)
  await until(watch(height), 'the third node has answered')
  expect(await height).toBe(13)
})

it('takes the slow node’s answer when the other one is down', async () => {
  const broken = createServer((request) => request.socket.destroy())
  servers.push(broken)
  await once(broken.listen(0, '127.0.0.1'), 'listening')
  const slow = await node(honest(9), once(broken, 'request'))
  expect(await connectNodes(CHAIN, [slow.url, urlOf(broken)]).blockNumber()).toBe(9)
})

it('does not ask a node of another chain again', async () => {
  const [liar, other] = await Promise.all([node({ ...honest(1), eth_chainId: '0x1' }), node(honest(10))])
  const chain = connectNodes(CHAIN, [liar.url, other.url])
  expect(await chain.blockNumber()).toBe(10)
  expect(await chain.blockNumber()).toBe(10)
  expect(liar.asked).toEqual(['eth_chainId'])
})

it('throws ChainUnreachable when no node answers', async () => {
  const liar = await node({ ...honest(1), eth_chainId: '0x1' })
  await expect(connectNodes(CHAIN, [GONE, liar.url]).blockNumber()).rejects.toBeInstanceOf(ChainUnreachable)
})

it('asks a node again that was down', async () => {
  const url = (await node(honest(11))).url
  const [server] = servers.splice(0)
  server?.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve))
  const chain = connectNodes(CHAIN, [url])
  await expect(chain.blockNumber()).rejects.toBeInstanceOf(ChainUnreachable)

  const { port } = new URL(url)
  await node(honest(12), undefined, Number(port))
  expect(await chain.blockNumber()).toBe(12)
})

describe('an answer that would end or doubt a payment', () => {
  const HASH = `0x${'ab'.repeat(32)}`
  const SENDER = `0x${'1'.repeat(40)}`
  const receipt = (status: '0x0' | '0x1') => ({
    transactionHash: HASH,
    transactionIndex: '0x0',
    blockHash: HASH,
    blockNumber: '0x5',
    from: SENDER,
    to: SENDER,
    gasUsed: '0x1',
    cumulativeGasUsed: '0x1',
    effectiveGasPrice: '0x1',
    contractAddress: null,
    logs: [],
    logsBloom: `0x${'00'.repeat(256)}`,
    status,
    type: '0x2',
  })
  const failed = { ...honest(9), eth_getTransactionReceipt: receipt('0x0') }
  const succeeded = { ...honest(9), eth_getTransactionReceipt: receipt('0x1') }
  const unknown = { ...honest(9), eth_getTransactionReceipt: null, eth_getTransactionByHash: null }

  /** Both nodes, and a chain that asks the first one first. */
  async function twoNodes(first: Record<string, unknown>, second: Record<string, unknown> | 'down') {
    const [one, two] = await Promise.all([node(first), second === 'down' ? undefined : node(second)])
    return { chain: connectNodes(CHAIN, [one.url, two?.url ?? GONE]), one, two }
  }

  it('is believed when two nodes give it', async () => {
    const { chain } = await twoNodes(failed, failed)
    expect(await chain.receipt(HASH)).toEqual({ blockNumber: 5, hasSucceeded: false })
    expect(await (await twoNodes(unknown, unknown)).chain.transaction(HASH)).toBeUndefined()
  })

  it.each([
    ['says that it succeeded', succeeded],
    ['has no receipt', unknown],
    ['is down', 'down' as const],
  ])('that it failed, is not believed when the other node %s', async (_what, second) => {
    const { chain } = await twoNodes(failed, second)
    await expect(chain.receipt(HASH)).rejects.toBeInstanceOf(ChainUndecided)
  })

  it('that it is unknown, is not believed when the other node is down', async () => {
    const { chain } = await twoNodes(unknown, 'down')
    await expect(chain.transaction(HASH)).rejects.toBeInstanceOf(ChainUndecided)
  })

  it('that its nonce is used, needs both nodes', async () => {
    const used = (count: number) => ({ ...honest(9), eth_getTransactionCount: `0x${count.toString(16)}` })
    expect(await (await twoNodes(used(8), used(7))).chain.usedNonces(SENDER)).toBe(7)
    expect(await (await twoNodes(used(7), used(8))).chain.usedNonces(SENDER)).toBe(7)
    const { chain } = await twoNodes(used(8), 'down')
    await expect(chain.usedNonces(SENDER)).rejects.toBeInstanceOf(ChainUndecided)
  })

  describe('that another transaction has taken the number of an account’s', () => {
    /** Thirty-two is where the list of owners begins, and reads as a nonce of 32 as well. */
    const account = (logs: object[]) => ({
      ...honest(9),
      eth_getStorageAt: zeroPadValue(LOCAL_SAFE.singleton, 32),
      eth_call: `0x${toBeHex(32, 32).slice(2)}${toBeHex(0, 32).slice(2)}`,
      eth_getBalance: '0x0',
      eth_getLogs: logs,
    })
    const execution = {
      address: SENDER,
      topics: [],
      data: '0x',
      blockHash: HASH,
      blockNumber: '0x5',
      transactionHash: HASH,
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
    }
    const question = (nonce: number) => ({ account: SENDER, nonce, hash: HASH, fromBlock: 1 })

    it('is believed when neither node has its event', async () => {
      const { chain } = await twoNodes(account([]), account([]))
      expect(await chain.executionOf(question(31))).toEqual({ isNonceUsed: true })
    })

    it.each([
      ['has the event', account([execution])],
      ['is down', 'down' as const],
    ])('is not believed when the other node %s', async (_what, second) => {
      const { chain } = await twoNodes(account([]), second)
      await expect(chain.executionOf(question(31))).rejects.toBeInstanceOf(ChainUndecided)
    })

    it('needs one node when it was executed, or its number is free', async () => {
      const { chain, two } = await twoNodes(account([execution]), account([]))
      expect(await chain.executionOf(question(31))).toEqual({ isNonceUsed: true, transactionHash: HASH })
      expect(await chain.executionOf(question(32))).toEqual({ isNonceUsed: false })
      expect(two?.asked).toEqual([])
    })
  })

  it('is believed of the only node there is', async () => {
    const chain = connectNodes(CHAIN, [(await node(failed)).url])
    expect(await chain.receipt(HASH)).toEqual({ blockNumber: 5, hasSucceeded: false })
  })

  it('costs no second call when it is good', async () => {
    const { chain, one, two } = await twoNodes(succeeded, succeeded)
    expect(await chain.receipt(HASH)).toEqual({ blockNumber: 5, hasSucceeded: true })
    expect(one.asked).toEqual(['eth_chainId', 'eth_getTransactionReceipt'])
    expect(two?.asked).toEqual([])
  })
})

describe('a node whose height has not grown for half a minute', () => {
  let now = 0
  beforeEach(() => {
    now = Date.parse('2026-01-01T12:00:00Z')
    jest.spyOn(Date, 'now').mockImplementation(() => now)
  })
  const at = (height: number, seconds: number) => ({
    ...honest(height),
    eth_getBlockByNumber: { timestamp: `0x${(now / 1000 + seconds).toString(16)}` },
  })

  it.each([
    ['is set aside when another one is more than a minute ahead', 61, 9],
    ['is asked further when no other one is', 60, 5],
  ])('%s', async (_what, ahead, expected) => {
    const [first, second] = await Promise.all([node(at(5, 0)), node(at(9, ahead))])
    const chain = connectNodes(CHAIN, [first.url, second.url])
    expect(await chain.blockNumber()).toBe(5)
    expect(second.asked).toEqual([])
    now += 31_000
    expect(await chain.blockNumber()).toBe(expected)
    expect(await chain.state()).toMatchObject({ isNodeAside: expected === 9 })
    const asked = first.asked.length
    await chain.blockNumber()
    expect(first.asked.length > asked).toBe(expected === 5)
  })
})

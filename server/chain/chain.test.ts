import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WeiPerEther, type Wallet } from 'ethers'
import { LOCAL_ACCOUNTS } from '../../src/lib/localChain'
import { calls } from '../../src/services/contracts'
import { runPeriodically } from '../housekeeping/runPeriodically'
import { makeLog } from '../log'
import { newCustomer, signIn } from '../testing/customer'
import { makeBank } from '../testing/makeBank'
import { startChain, type TestChain } from '../testing/startChain'
import { makeChain } from './chain'
import { newWallet } from '../testing/newWallet'

const settings = { chainId: 31337, confirmations: 2, treasury: LOCAL_ACCOUNTS.treasury }
const GONE = 'http://127.0.0.1:9'
const servers: Server[] = []
let chain: TestChain
let payer: Wallet
let hash: string
beforeAll(async () => {
  chain = await startChain()
  payer = newWallet()
  await chain.fund(payer.address, WeiPerEther)
  hash = await chain.transact(payer, { to: settings.treasury, value: 1000n })
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await chain.stop()
})

/** A node with scripted answers, late ones or none. */
async function fakeNode(answer: (method: string) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    const reply = async () => {
      const { method } = JSON.parse(body) as { method: string }
      const said = await answer(method)
      if (said !== undefined)
        response.end(typeof said === 'string' ? said : JSON.stringify({ jsonrpc: '2.0', id: 1, ...said }))
    }
    request.on('end', () => void reply())
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const verify = (...urls: string[]) => makeChain(urls, settings).verifyPayment(hash, payer.address)

describe('the chain', () => {
  it('reports value, block and time of a payment', async () => {
    const { transfers, blockTime, blockHash } = await verify(chain.url)
    expect(transfers).toEqual([{ payer: payer.address, valueWei: 1000n, memo: undefined }])
    expect(Math.abs(blockTime.getTime() - Date.now())).toBeLessThan(60_000)
    expect(blockHash).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('asks the next node when one is down, broken, refusing or behind', async () => {
    const html = await fakeNode(() => '<html>busy</html>')
    const limited = await fakeNode(() => ({ error: { code: -32005, message: 'slow down' } }))
    const behind = await fakeNode((method) => ({ result: method === 'eth_chainId' ? '0x7a69' : null }))
    expect((await verify(GONE, html, limited, behind, chain.url)).transfers).toHaveLength(1)
  })

  it('sets a first node aside that answers from a chain of hours ago', async () => {
    const old = {
      number: '0x0',
      hash: `0x${'1'.repeat(64)}`,
      parentHash: `0x${'0'.repeat(64)}`,
      timestamp: '0x1',
    }
    const still = await fakeNode((method) => ({ result: method === 'eth_chainId' ? '0x7a69' : old }))
    const both = makeChain([still, chain.url], settings)
    const head = () => both.ask((node) => node.head())
    while ((await head()).hash === old.hash);
    // Better than none.
    expect(await makeChain([still, GONE], settings).ask((node) => node.head())).toMatchObject({ number: 0n })
  })

  it('ignores a node of another chain', async () => {
    const other = await startChain(1)
    try {
      await expect(verify(other.url)).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' })
      expect((await verify(other.url, chain.url)).transfers).toHaveLength(1)
    } finally {
      await other.stop()
    }
  })

  it('is unavailable when the node has not answered for three seconds', async () => {
    const threeSeconds = new AbortController()
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(threeSeconds.signal)
    const silent = await fakeNode(() => threeSeconds.abort())
    await expect(verify(silent)).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' })
    expect(timeout.mock.calls).toEqual([[3_000]])
    timeout.mockRestore()
  })

  it('shows an error of our own as the cause, unchanged', async () => {
    const fault = new TypeError('x is not a function')
    const asked = makeChain([chain.url], settings).ask(() => Promise.reject(fault))
    await expect(asked).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE', cause: fault })
  })

  it('tells the log why a node failed: by its host, and without the key in its address', async () => {
    const KEY = '4f1c09e2b7d84a65'
    const echo = await fakeNode(() => ({ error: { code: -32000, message: `${KEY} has no credit left` } }))
    const withKey = (url: string) => `${url.replace('//', `//${KEY}:${KEY}@`)}/v2/${KEY}?key=${KEY}`
    for (const [url, reason] of [
      [GONE, '127.0.0.1:9: no answer: connect ECONNREFUSED 127.0.0.1:9'],
      [echo, `${new URL(echo).host}: eth_chainId failed: [hidden] has no credit left`],
    ] as const) {
      let text = ''
      const log = makeLog('info', { write: (line) => void (text += line) })
      const job = async () => {
        await makeChain([withKey(url)], settings).ask((node) => node.head())
      }
      await runPeriodically(job, { everyMs: 60_000, name: 'the job', log })()
      const { err } = JSON.parse(text) as { err: { cause: { message: string } } }
      expect(err.cause.message).toBe(reason)
      expect(text).not.toContain(KEY)
    }
  })

  /** What a node says of a mined transaction. */
  const answersAbout = (to: string, blockHash: string): Record<string, unknown> => ({
    eth_chainId: '0x7a69',
    eth_blockNumber: '0x10',
    eth_getTransactionByHash: {
      from: payer.address,
      to,
      value: '0x1',
      input: '0x',
      type: '0x2',
      chainId: '0x7a69',
    },
    eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x1', blockHash: '0xaa', logs: [] },
    eth_getBlockByNumber: { hash: blockHash, timestamp: '0x1' },
    eth_gasPrice: '0x1',
    debug_traceTransaction: { type: 'CALL', from: payer.address },
  })

  it('traces one claim of a wallet after the other, and keeps no other wallet waiting', async () => {
    const [busy, other] = [payer.address, newWallet().address]
    const results = answersAbout(busy, '0xaa')
    const traces: (() => void)[] = []
    const asked: string[] = []
    const slow = await fakeNode(async (method) => {
      asked.push(method)
      if (method === 'debug_traceTransaction') await new Promise<void>((answer) => traces.push(answer))
      return { result: results[method] }
    })
    const both = makeChain([slow], settings)
    const askMore = () => both.ask((node) => node.gasPrice())
    const wallets = [busy, busy, busy, other]
    let open = wallets.length
    const claims = wallets.map((wallet) =>
      both
        .verifyPayment(hash, wallet)
        .catch((error: unknown) => error)
        .finally(() => open--),
    )
    const blocks = () => asked.filter((method) => method === 'eth_getBlockByNumber').length
    while (blocks() < claims.length || traces.length < 2) await askMore()
    for (const _ of claims) await askMore()
    expect(traces).toHaveLength(2)
    while (open > 0) {
      for (const answer of traces.splice(0)) answer()
      await askMore()
      expect(traces.length).toBeLessThan(2)
    }
    expect(await Promise.all(claims)).toMatchObject([
      { code: 'TRANSACTION_WRONG_RECIPIENT' },
      { code: 'TRANSACTION_WRONG_RECIPIENT' },
      { code: 'TRANSACTION_WRONG_RECIPIENT' },
      { code: 'TRANSACTION_WRONG_SENDER' },
    ])
  })

  it('reads no trace of a transaction that is longer than an honest one', async () => {
    const results = answersAbout(payer.address, '0xaa')
    const traced = { ...(results.debug_traceTransaction as object), input: `0x${'00'.repeat(2 ** 20)}` }
    const node = await fakeNode((method) => ({
      result: method === 'debug_traceTransaction' ? traced : results[method],
    }))
    await expect(verify(node)).rejects.toMatchObject({
      code: 'CHAIN_UNAVAILABLE',
      cause: { message: expect.stringMatching(/an answer of more than 2 MB$/) as string },
    })
  })

  it('waits for a transaction whose block has left the chain', async () => {
    const results = answersAbout(settings.treasury, '0xbb')
    const reorganised = await fakeNode((method) => ({ result: results[method] }))
    await expect(verify(reorganised)).rejects.toMatchObject({ code: 'TRANSACTION_TOO_SHALLOW' })
  })
})

describe('a bank whose node goes away', () => {
  it('still signs in, lists and repeats earlier answers, and refuses new payments', async () => {
    const mortal = await startChain()
    const bank = await makeBank({ rpcUrls: [mortal.url] })
    try {
      const customer = await newCustomer(bank, mortal)
      const transactionHash = await customer.pay(WeiPerEther)
      const first = await customer.call(calls.debitCreate, { transactionHash, amount: '10.00' })
      const unrecorded = await customer.pay(WeiPerEther)
      expect((await bank.app.request('/readyz')).status).toBe(200)
      await mortal.stop()

      expect((await signIn(bank, customer.wallet)).status).toBe(200)
      expect((await customer.call(calls.debitAll)).body.debitCards).toHaveLength(1)
      const again = await customer.call(calls.debitCreate, { transactionHash, amount: '10.00' })
      expect(again.body).toEqual(first.body)

      const refused = await customer.call(calls.debitCreate, { transactionHash: unrecorded, amount: '10.00' })
      expect(refused).toMatchObject({ status: 503, code: 'CHAIN_UNAVAILABLE' })
      // The cached answer of the node has expired.
      bank.passTime(5_000)
      const ready = await bank.app.request('/readyz')
      expect(ready.status).toBe(503)
      expect(await ready.json()).toEqual({ ok: false, database: 'ok', chain: 'unavailable' })
    } finally {
      await bank.close()
      await mortal.stop()
    }
  })
})

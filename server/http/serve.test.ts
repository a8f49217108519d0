import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Hono } from 'hono'
import { calls } from '../../src/services/contracts'
import { listen, type Listening } from '../listen'
import { withBank } from '../testing/withBank'
import { serve } from './serve'

const world = withBank()
let server: Listening
beforeAll(async () => {
  server = await listen(world.bank.app, world.bank.deps.log, '127.0.0.1', 0)
})
afterAll(() => server.close())

/** Sends bytes, and returns everything that comes back until the bank closes the connection. */
async function exchange(text: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => undefined)
  socket.write(text)
  await new Promise((resolve) => socket.on('close', resolve))
  return answer
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`
const answersIn = (text: string) => text.split('HTTP/1.1 ').length - 1

async function terms(): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${calls.terms.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
}

describe('a connection', () => {
  it('that pipelines 244 KB of requests gets eight of them processed, while another caller is answered', async () => {
    const processed = () => world.bank.logged().split('"path":"/openapi.json"').length - 1
    const attack = exchange(get('/openapi.json').repeat(5_400))
    expect((await terms()).status).toBe(200)
    await attack
    expect((await terms()).status).toBe(200)
    expect(processed()).toBeLessThanOrEqual(8)
  })

  it('that pipelines more than eight requests is closed', async () => {
    expect(answersIn(await exchange(get('/healthz').repeat(9)))).toBeLessThan(9)
  })

  it('that pipelines eight requests, or waits for each answer, is answered', async () => {
    const last = get('/healthz', 'connection: close\r\n')
    expect(answersIn(await exchange(get('/healthz').repeat(7) + last))).toBe(8)
    for (let count = 0; count < 20; count++) expect((await terms()).status).toBe(200)
  })

  it('is closed by its answer while the bank stops, so that no further call is cut off', async () => {
    const stopped = await listen(world.bank.app, world.bank.deps.log, '127.0.0.1', 0)
    const socket = connect(stopped.port, '127.0.0.1')
    socket.write(
      `POST ${calls.terms.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n`,
    )
    const [begun] = (await once(socket, 'data')) as [Buffer]
    expect(String(begun)).toContain('100 Continue')
    const closing = stopped.close()
    socket.write('{}')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
    await closing
  })
})

describe('a request', () => {
  it.each([
    ['a Host with a space', 'GET /healthz HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n'],
    ['half a bracket as Host', 'GET /healthz HTTP/1.1\r\nhost: [\r\nconnection: close\r\n\r\n'],
    ['no Host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['a control character in its Host', 'GET /healthz HTTP/1.1\r\nhost: a\u0001b\r\n\r\n'],
    ['no request line', 'hello\r\n\r\n'],
  ])('with %s is refused in JSON, with an id that the log knows', async (_, text) => {
    const answer = await exchange(text)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('"code":"MALFORMED_REQUEST"')
    const id = /x-request-id: (\S+)/i.exec(answer)?.[1] ?? 'none'
    expect(world.bank.logged()).toContain(id)
  })

  it('that its caller aborts is not logged as a fault of the bank', async () => {
    const socket = connect(server.port, '127.0.0.1')
    const path = calls.kycUpdate.path
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":`,
    )
    const seen = () => world.bank.logged().includes(path)
    await new Promise((resolve) => setImmediate(resolve))
    socket.destroy()
    while (!seen()) await new Promise((resolve) => setImmediate(resolve))
    expect(world.bank.logged()).not.toContain('a call broke')
  })
})

describe('an idle connection', () => {
  const MS = 200
  const app = new Hono()
  app.get('/', (context) => context.text('done'))
  const request = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'

  /** Has one request answered by a server with a short time limit, and lets all limits of slow callers pass. */
  async function idle() {
    const impatient = serve(app, world.bank.deps.log, MS).listen(0, '127.0.0.1')
    await once(impatient, 'listening')
    const { port } = impatient.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const ask = async (text: string) => {
      socket.write(text)
      const [answer] = (await once(socket, 'data')) as [Buffer]
      return String(answer)
    }
    const first = await ask(request)
    for (let count = 0; count < 2; count++) {
      const slow = connect(port, '127.0.0.1').resume()
      slow.write('GET / HTTP/1.1\r\nx-slow: ')
      await once(slow, 'close')
    }
    return { first, ask, end: () => (socket.destroy(), impatient.close()) }
  }

  it('stays open longer than a balancer keeps it, and answers further requests', async () => {
    const { first, ask, end } = await idle()
    expect(first).toMatch(/^HTTP\/1.1 200 [^]*keep-alive: timeout=75\r\n/i)
    expect(await ask(request)).toMatch(/^HTTP\/1.1 200 /)
    end()
  })

  it('is refused a request that never finishes its headers', async () => {
    const { ask, end } = await idle()
    expect(await ask('GET / HTTP/1.1\r\nx-slow: ')).toMatch(/^HTTP\/1.1 408 /)
    end()
  })
})

describe('a slow caller', () => {
  const MS = 200
  const app = new Hono()
  app.get('/long', (context) => context.text('x'.repeat(50_000_000)))
  app.post('/whole', async (context) => context.text(await context.req.text()))

  /** Sends the beginning of a request to a server with a short time limit. @returns the answer until the server closed */
  async function begin(text: string, isReading = true): Promise<string> {
    const impatient = serve(app, world.bank.deps.log, MS).listen(0, '127.0.0.1')
    await once(impatient, 'listening')
    const socket = connect((impatient.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    let answer = ''
    if (isReading) socket.on('data', (chunk) => (answer += String(chunk)))
    const closed = once(socket, 'close')
    const [served] = (await once(impatient, 'connection')) as [Socket]
    socket.write(text)
    await once(served, 'close')
    // A socket with unread data does not close by itself.
    if (!isReading) socket.destroy()
    await closed
    impatient.close()
    return answer
  }

  it('that never finishes its headers is refused', async () => {
    expect(await begin('POST /whole HTTP/1.1\r\nhost: a\r\nx-slow: ')).toMatch(/^HTTP\/1.1 408 /)
  })

  it('that never finishes its body is cut off', async () => {
    expect(await begin('POST /whole HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nabc')).toBe('')
  })

  it('that does not read its answer is cut off', async () => {
    expect(await begin('GET /long HTTP/1.1\r\nhost: a\r\n\r\n', false)).toBe('')
  })
})

describe('headers', () => {
  it('of more than 16 KiB are refused', async () => {
    const flood = `x-flood: ${'x'.repeat(1_000)}\r\n`.repeat(20)
    const answer = await exchange(get('/healthz', flood))
    expect(answer).toMatch(/^HTTP\/1.1 431 /)
    expect(answer).toContain('"code":"MALFORMED_REQUEST"')
  })

  it('in thousands are answered or refused, and other callers are answered', async () => {
    const answer = await exchange(get('/healthz', `${'a:\r\n'.repeat(3_500)}connection: close\r\n`))
    expect(answer).toMatch(/^HTTP\/1.1 (200|431) /)
    expect((await terms()).status).toBe(200)
  })
})

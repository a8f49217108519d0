import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { makePages } from './pages'

const folder = mkdtempSync(join(tmpdir(), 'florin-pages-'))
/** Tells what it was asked, as bank and as node. */
const behind = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    response.setHeader('set-cookie', 'a=b; HttpOnly')
    response.statusCode = 401
    response.end(JSON.stringify([request.method, request.url, request.headers.origin, body]))
  })
})
let pages: Hono

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), 'the page')
  writeFileSync(join(folder, 'disconnect.wav'), 'RIFF')
  writeFileSync(join(folder, 'assets', 'index-1.js'), 'script')
  await once(behind.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`
  pages = makePages({ folder, bank: url, node: url })
})
afterAll(() => {
  behind.close()
  behind.closeAllConnections()
  rmSync(folder, { recursive: true })
})

const post = (path: string) =>
  pages.request(path, { method: 'POST', headers: { origin: 'http://localhost' }, body: 'asked' })

test.each(['/', '/cards/credit/single?cardID=c1', '/nowhere'])(
  '%s is the page, asked for anew',
  async (path) => {
    const answer = await pages.request(path)
    expect(await answer.text()).toBe('the page')
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  },
)

test('an asset never changes under its name; one that is not there is missing, and not the page', async () => {
  const answer = await pages.request('/assets/index-1.js')
  expect(await answer.text()).toBe('script')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await pages.request('/assets/index-2.js')).status).toBe(404)
})

test('the sound is one', async () => {
  expect((await pages.request('/disconnect.wav')).headers.get('content-type')).toBe('audio/wav')
})

test.each([
  ['/api/credit/all', '/credit/all'],
  ['/api/whitelisted', '/api/whitelisted'],
  ['/api/v2/prices/ETH-USD/spot?x=1', '/v2/prices/ETH-USD/spot?x=1'],
  ['/chain', '/'],
  ['/chain/second', '/'],
])('a call of %s arrives as %s, and its answer goes back as it is', async (path, expected) => {
  const answer = await post(path)
  expect(await answer.json()).toEqual(['POST', expected, 'http://localhost', 'asked'])
  expect(answer.status).toBe(401)
  expect(answer.headers.getSetCookie()).toEqual(['a=b; HttpOnly'])
})

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/..%5cpackage.json',
])('nothing outside of the build is handed out (%s)', async (path) => {
  expect(await (await pages.request(path)).text()).not.toContain('florin')
})

test('a bank that gives no answer is told as proxies tell it', async () => {
  const nobody = makePages({ folder, bank: 'http://127.0.0.1:1', node: 'http://127.0.0.1:1' })
  expect((await nobody.request('/api/credit/all', { method: 'POST' })).status).toBe(502)
})

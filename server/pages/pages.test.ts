import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePages } from './pages'

const folder = mkdtempSync(join(tmpdir(), 'florin-pages-'))
const origins = { connect: ['https://node.example'], hasWalletConnect: false, scripts: ["'sha256-abc='"] }
const pages = makePages({ folder, origins, api: (request) => new Response(`asked ${request.url}`) })

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), 'the page')
  writeFileSync(join(folder, 'disconnect.wav'), 'RIFF')
  writeFileSync(join(folder, 'assets', 'index-1.js'), 'script')
  writeFileSync(join(folder, 'assets', 'index-1.js.br'), 'compressed')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The directives of the page's policy, by name. */
async function policyOf(app = pages): Promise<Record<string, string[]>> {
  const header = (await app.request('/')).headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    header.split(';').map((directive): [string, string[]] => {
      const [name = '', ...values] = directive.trim().split(' ')
      return [name, values]
    }),
  )
}

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

test('a browser that takes it gets the asset as the build has compressed it', async () => {
  const answer = await pages.request('/assets/index-1.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(await answer.text()).toBe('compressed')
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('content-type')).toMatch(/javascript/)
  expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
})

test('calls are the bank’s', async () => {
  const answer = await pages.request('/api/credit/all', { method: 'POST' })
  expect(await answer.text()).toBe('asked http://localhost/api/credit/all')
  expect(answer.headers.get('content-security-policy')).toBeNull()
})

test('the page runs its own scripts and styles alone, calls only what its build names, and shows in no frame', async () => {
  const policy = await policyOf()
  expect(policy).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'", "'sha256-abc='"],
    'connect-src': ["'self'", 'https://node.example'],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  })
  // 'unsafe-hashes' lets a hash name a style attribute.
  expect(JSON.stringify(policy)).not.toMatch(/unsafe-(inline|eval)/)
  const { headers } = await pages.request('/cards')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toBeNull()
})

test('https, a site with a frame and WalletConnect are allowed where they are configured', async () => {
  const app = makePages({
    folder,
    origins: { connect: [], hasWalletConnect: true, scripts: [] },
    frameAncestors: ['https://partner.example'],
    isSecure: true,
    api: () => new Response(),
  })
  const policy = await policyOf(app)
  expect(policy['frame-ancestors']).toEqual(['https://partner.example'])
  expect(policy['connect-src']).toContain('wss://*.walletconnect.org')
  expect(policy['script-src']).toEqual(["'self'"])
  const { headers } = await app.request('/')
  expect(headers.get('x-frame-options')).toBeNull()
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000')
})

test.each([
  '/../package.json',
  '/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/..%5cpackage.json',
])('nothing outside of the build is handed out (%s)', async (path) => {
  expect(await (await pages.request(path)).text()).not.toContain('florin')
})

/** @jest-environment node */
import { type FakeWorkerHost, fakeWorkerHost, type LoadedWorker } from './testing/fakeWorkerHost'

let host: FakeWorkerHost
let worker: LoadedWorker

const filesOf = (version: string) => ['/', '/logo.svg', `/assets/index-${version}.js`]
/** Each version has another script in its page and calls another node. */
const sourcesOf = (version: string): [script: string, node: string] => [
  `'sha256-${version}='`,
  `https://node-${version}.example`,
]
const policyOf = ([script, node]: readonly string[]) =>
  `script-src 'self' ${script}; connect-src 'self' ${node}; frame-ancestors 'none'`

/** Puts a version on the server: its page, which names the version, and one script. The server has only the newest files. */
function deploy(version: string): void {
  host.server.clear()
  for (const path of filesOf(version)) host.server.set(path, `${path} of ${version}`)
  host.policy = policyOf(sourcesOf(version))
}

const load = (version: string, files = filesOf(version)) =>
  host.load({ version, files, page: `/ of ${version}`, sources: sourcesOf(version) })

async function release(version: string): Promise<LoadedWorker> {
  deploy(version)
  const released = await load(version)
  await released.install()
  return released
}

const textOf = async (answer: Response | undefined) => answer?.text()

beforeEach(async () => {
  host = fakeWorkerHost()
  worker = await release('1')
  await worker.activate()
})

it.each([
  ['a POST', '/', { method: 'POST' }],
  ['a request to another origin', 'https://node.example/', {}],
  ['a call', '/api', { isNavigation: true }],
  ['a page of the bank', '/api/docs', { isNavigation: true }],
  ['the chain', '/chain', { isNavigation: true }],
  ['a file that the build does not name', '/icon-180.png', {}],
])('%s is left to the browser', async (_name, path, init) => {
  expect(await worker.fetch(path, init)).toBeUndefined()
})

it.each(['/', '/cards/new', '/cards/credit/single?cardID=c1', '/apiary', '/nowhere'])(
  'a navigation to %s gets the kept page without a network',
  async (path) => {
    host.isOnline = false
    expect(await textOf(await worker.fetch(path, { isNavigation: true }))).toBe('/ of 1')
  },
)

it('the browser answers for the page and the files of this version without the worker, and not for other files', () => {
  const urls = (...patterns: unknown[]) => ({ or: patterns.map((urlPattern) => ({ urlPattern })) })
  const file = (pathname: string) => ({ pathname, search: '' })
  expect(worker.addRoutes.mock.calls).toEqual([
    [
      [
        { condition: urls('/api', '/api/*', '/chain', '/chain/*'), source: 'network' },
        {
          condition: urls(file('/'), file('/logo.svg'), file('/assets/index-1.js')),
          source: { cacheName: 'florin-1' },
        },
      ],
    ],
  ])
})

it('the page is taken from the server when a version is installed, and not from the browser’s cache', () => {
  expect(host.requests.map(({ url, cache }) => [new URL(url).pathname, cache])).toEqual([
    ['/', 'reload'],
    ['/logo.svg', 'reload'],
    ['/assets/index-1.js', 'default'],
  ])
})

it('a version with a missing file is not installed', async () => {
  deploy('2')
  const broken = await load('2', ['/', '/assets/missing.js'])
  await expect(broken.install()).rejects.toThrow('Request failed')
})

describe('while a deployment is under way', () => {
  const [script, node] = sourcesOf('2')
  const [oldScript, oldNode] = sourcesOf('1')

  it.each<[string, () => unknown]>([
    ['the page before', () => host.server.set('/', '/ of 1')],
    ['no page', () => host.server.delete('/')],
    ['the policy before', () => (host.policy = policyOf([oldScript, oldNode]))],
    ['a policy without its node', () => (host.policy = policyOf([script, oldNode]))],
    ['a policy without its script', () => (host.policy = policyOf([oldScript, node]))],
    ['a policy with a longer name than its node’s', () => (host.policy = policyOf([script, `${node}.org`]))],
  ])('a version with %s is not installed, and is once the server is whole', async (_name, mix) => {
    deploy('2')
    mix()
    await expect((await load('2')).install()).rejects.toThrow('The page is not of this build.')
    expect(await host.caches.keys()).not.toContain('florin-2')
    expect(await textOf(await worker.fetch('/', { isNavigation: true }))).toBe('/ of 1')

    deploy('2')
    const second = await load('2')
    await second.install()
    host.isOnline = false
    expect(await textOf(await second.fetch('/', { isNavigation: true }))).toBe('/ of 2')
  })

  it('a page without a policy is kept, because another host may send none', async () => {
    deploy('2')
    host.policy = undefined
    await expect((await load('2')).install()).resolves.toBeUndefined()
  })
})

it('the page is kept with its headers', async () => {
  const page = await worker.fetch('/', { isNavigation: true })
  expect(page?.headers.get('content-security-policy')).toBe(policyOf(sourcesOf('1')))
})

it('each version answers with its own page and files', async () => {
  const second = await release('2')
  for (const [version, one] of [
    ['1', worker],
    ['2', second],
  ] as const) {
    expect(await textOf(await one.fetch('/', { isNavigation: true }))).toBe(`/ of ${version}`)
    expect(await textOf(await one.fetch('/logo.svg'))).toBe(`/logo.svg of ${version}`)
  }
})

it('an asset that is not kept is fetched once and kept', async () => {
  host.server.set('/assets/wallet.js', 'a wallet')
  expect(await textOf(await worker.fetch('/assets/wallet.js'))).toBe('a wallet')
  await worker.settled()
  host.isOnline = false
  expect(await textOf(await worker.fetch('/assets/wallet.js'))).toBe('a wallet')
})

it('a missing asset is not kept', async () => {
  expect((await worker.fetch('/assets/wallet.js'))?.status).toBe(404)
  await worker.settled()
  host.server.set('/assets/wallet.js', 'a wallet')
  expect(await textOf(await worker.fetch('/assets/wallet.js'))).toBe('a wallet')
})

describe('where Cache Storage fails', () => {
  it.each([
    ['/', '/', { isNavigation: true }],
    ['/cards', '/', { isNavigation: true }],
    ['/logo.svg', '/logo.svg', {}],
    ['/assets/index-1.js', '/assets/index-1.js', {}],
  ])('%s comes from the network', async (path, file, init) => {
    host.caches.fails = true
    host.server.set('/cards', '/ of 1')
    expect(await textOf(await worker.fetch(path, init))).toBe(`${file} of 1`)
    await worker.settled()
  })

  it('a file that cannot be kept is answered', async () => {
    host.server.set('/assets/wallet.js', 'a wallet')
    host.caches.beforePut = () => Promise.reject(new DOMException('Full.', 'QuotaExceededError'))
    expect(await textOf(await worker.fetch('/assets/wallet.js'))).toBe('a wallet')
    await worker.settled()
  })

  it('a page does not wait until its file is kept', async () => {
    host.server.set('/assets/wallet.js', 'a wallet')
    host.caches.beforePut = () => new Promise(() => undefined)
    const turnEnds = new Promise<undefined>((resolve) => setImmediate(resolve, undefined))
    const answer = await Promise.race([worker.fetch('/assets/wallet.js'), turnEnds])
    expect(await textOf(answer)).toBe('a wallet')
  })

  it('a new version is not installed', async () => {
    host.caches.fails = true
    await expect(release('2')).rejects.toThrow('The storage cannot be used.')
  })
})

it('a new version waits until it is told to take over', () => {
  worker.message('other news')
  expect(worker.skipWaiting).not.toHaveBeenCalled()
  worker.message('update')
  expect(worker.skipWaiting).toHaveBeenCalledTimes(1)
})

it('the page of the first visit is controlled at once', () => {
  expect(worker.claim).toHaveBeenCalledTimes(1)
})

describe('earlier versions', () => {
  const kept = async () => (await host.caches.keys()).filter((name) => name.startsWith('florin-'))

  /** Opens a tab, which loads the active version. */
  const open = (tab: string) => host.tabs.add(tab)

  it('a tab keeps its version’s files, however many versions are installed and never used', async () => {
    open('old')
    for (const version of ['2', '3', '4', '5', '6']) await release(version)
    const newest = await release('7')
    await newest.activate()
    expect(await textOf(await newest.fetch('/assets/index-1.js'))).toBe('/assets/index-1.js of 1')
    expect(await kept()).toEqual(['florin-1', 'florin-7'])
  })

  it('a tab keeps its version’s files, however many versions other tabs have used', async () => {
    open('old')
    let last = worker
    for (const version of ['2', '3', '4', '5', '6']) {
      open(`loaded before ${version}`)
      last = await release(version)
      await last.activate()
      host.tabs.delete(`loaded before ${version}`)
    }
    expect(await textOf(await last.fetch('/assets/index-1.js'))).toBe('/assets/index-1.js of 1')
    expect(await kept()).toEqual(['florin-1', 'florin-5', 'florin-6'])
  })

  it('are deleted by the next version once their tabs are closed', async () => {
    open('old')
    const second = await release('2')
    await second.activate()
    expect(await kept()).toEqual(['florin-1', 'florin-2'])
    host.tabs.clear()
    await release('3')
    expect(await kept()).toEqual(['florin-2', 'florin-3'])
  })

  it('that only waited are deleted when the next one is installed', async () => {
    open('old')
    for (const version of ['2', '3', '4']) await release(version)
    expect(await kept()).toEqual(['florin-1', 'florin-4'])
  })

  it('the active one is kept while no tab is open', async () => {
    await release('2')
    host.isOnline = false
    expect(await textOf(await worker.fetch('/', { isNavigation: true }))).toBe('/ of 1')
  })

  it('a version that is being installed while another one takes over is kept', async () => {
    const second = await release('2')
    await host.caches.open('florin-3')
    await second.activate()
    expect(await kept()).toContain('florin-3')
  })

  it('the page of the first visit, which is older than the worker, keeps its files', async () => {
    host = fakeWorkerHost()
    open('first visit')
    await (await release('1')).activate()
    await (await release('2')).activate()
    expect(await kept()).toEqual(['florin-1', 'florin-2'])
  })

  it('nothing is deleted where no version has noted which ones are in use', async () => {
    await host.caches.delete('versions')
    await (await release('2')).activate()
    expect(await kept()).toEqual(['florin-1', 'florin-2'])
  })

  it('that cannot be deleted do not keep the next one from being installed', async () => {
    jest.spyOn(host.caches, 'keys').mockRejectedValueOnce(new DOMException('Damaged.', 'UnknownError'))
    await expect(release('2')).resolves.toBeDefined()
  })
})

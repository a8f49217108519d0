import { createHash } from 'node:crypto'
import { ORIGIN } from './fakeFetch'

/** What a browser brings for a service worker in a test: its caches, open tabs, the network and the events. */

type Answer = Response | undefined
type Key = RequestInfo | URL
const urlOf = (key: Key): string => new URL(key instanceof Request ? key.url : key, ORIGIN).href

const NodeRequest = Request

class FakeCache {
  readonly files = new Map<string, Response>()
  constructor(readonly host: FakeCaches) {}

  async addAll(requests: readonly Request[]): Promise<void> {
    this.host.check()
    const answers = await Promise.all(requests.map((request) => fetch(request)))
    if (answers.some(({ ok }) => !ok)) throw new TypeError('Request failed')
    answers.forEach((answer, index) => this.files.set(urlOf(requests[index] ?? ''), answer))
  }
  async match(key: Key): Promise<Answer> {
    this.host.check()
    return Promise.resolve(this.files.get(urlOf(key))?.clone())
  }
  async put(key: Key, answer: Response): Promise<void> {
    this.host.check()
    await this.host.beforePut()
    this.files.set(urlOf(key), answer)
  }
}

class FakeCaches {
  readonly all = new Map<string, FakeCache>()
  /** Every use of Cache Storage rejects, as where it is refused, full or damaged. */
  fails = false
  /** Rejects, or does not end, in place of a `put`. */
  beforePut: () => Promise<void> = () => Promise.resolve()

  check(): void {
    if (this.fails) throw new DOMException('The storage cannot be used.', 'SecurityError')
  }
  async open(name: string): Promise<FakeCache> {
    this.check()
    const cache = this.all.get(name) ?? new FakeCache(this)
    this.all.set(name, cache)
    return Promise.resolve(cache)
  }
  async match(key: Key, { cacheName }: CacheQueryOptions & { cacheName?: string } = {}): Promise<Answer> {
    this.check()
    for (const [name, cache] of this.all) {
      const found = cacheName === undefined || name === cacheName ? await cache.match(key) : undefined
      if (found) return found
    }
    return undefined
  }
  async keys(): Promise<string[]> {
    this.check()
    return Promise.resolve([...this.all.keys()])
  }
  async delete(name: string): Promise<boolean> {
    this.check()
    return Promise.resolve(this.all.delete(name))
  }
}

/** One version of the worker. */
export interface LoadedWorker {
  /** @throws Error when the version cannot be installed */
  install(): Promise<void>
  activate(): Promise<void>
  message(data: unknown): void
  /** @returns the worker's answer; undefined when it leaves the request to the browser */
  fetch(path: string, init?: RequestInit & { isNavigation?: boolean }): Promise<Answer>
  /** Waits until the worker has done what it does beside its answers. */
  settled(): Promise<void>
  readonly skipWaiting: jest.Mock
  readonly claim: jest.Mock
  /** Called with the routes that the browser follows without the worker. */
  readonly addRoutes: jest.Mock
}

export interface FakeWorkerHost {
  readonly caches: FakeCaches
  /** The files of the server, by path. Any other path gets 404. */
  readonly server: Map<string, string>
  /** The Content-Security-Policy that the server sends with the page. */
  policy: string | undefined
  /** Every request that reached the network. */
  readonly requests: Request[]
  isOnline: boolean
  /** The ids of the open tabs. */
  readonly tabs: Set<string>
  /** Evaluates the worker's script, as the build has filled it in. */
  load(build: FakeBuild): Promise<LoadedWorker>
}

interface FakeBuild {
  version: string
  files: readonly string[]
  /** The text of the page. */
  page: string
  /** What the page's Content-Security-Policy has to name. */
  sources: readonly string[]
}

/** Replaces the worker's globals in this test file. */
export function fakeWorkerHost(): FakeWorkerHost {
  const host: FakeWorkerHost = {
    caches: new FakeCaches(),
    server: new Map(),
    policy: undefined,
    requests: [],
    isOnline: true,
    tabs: new Set(),
    load,
  }
  // Node's Request knows no page to which a path is relative.
  class OwnRequest extends NodeRequest {
    constructor(input: Key, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init)
    }
  }
  Object.assign(globalThis, {
    caches: host.caches,
    location: new URL(ORIGIN),
    Request: OwnRequest,
    fetch: async (request: Request) => {
      host.requests.push(request)
      if (!host.isOnline) throw new TypeError('Failed to fetch')
      const path = new URL(request.url).pathname
      const body = host.server.get(path)
      const answer = new Response(body, { status: body === undefined ? 404 : 200 })
      if (path === '/' && host.policy !== undefined)
        answer.headers.set('content-security-policy', host.policy)
      return Promise.resolve(answer)
    },
  })

  async function load({ version, files, page, sources }: FakeBuild): Promise<LoadedWorker> {
    const skipWaiting = jest.fn(() => Promise.resolve())
    const claim = jest.fn(() => Promise.resolve())
    const addRoutes = jest.fn(() => Promise.resolve())
    const matchAll = () => Promise.resolve([...host.tabs].map((id) => ({ id })))
    const scope = Object.assign(new EventTarget(), { skipWaiting, clients: { claim, matchAll } })
    Object.assign(globalThis, {
      self: scope,
      __BUILD__: version,
      __FILES__: files,
      __PAGE__: createHash('sha256').update(page).digest('base64'),
      __SOURCES__: sources,
    })
    await jest.isolateModulesAsync(async () => {
      await import('../serviceWorker')
    })

    const work: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => void work.push(promise)
    const settled = async () => {
      await Promise.all(work)
    }
    const dispatch = (type: string, fields: object) =>
      scope.dispatchEvent(Object.assign(new Event(type), fields))
    const lifecycle = async (type: string) => {
      dispatch(type, { waitUntil, addRoutes })
      await settled()
    }
    return {
      install: () => lifecycle('install'),
      activate: () => lifecycle('activate'),
      message: (data) => dispatch('message', { data }),
      fetch: async (path, { isNavigation = false, ...init } = {}) => {
        const request = new Request(path, init)
        // No script can make such a request.
        if (isNavigation) Object.defineProperty(request, 'mode', { value: 'navigate' })
        let answer: Promise<Response> | undefined
        const respondWith = (promise: Promise<Response>) => void (answer = promise)
        dispatch('fetch', { request, respondWith, waitUntil })
        return answer
      },
      settled,
      skipWaiting,
      claim,
      addRoutes,
    }
  }
  return host
}

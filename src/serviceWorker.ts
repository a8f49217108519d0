/// <reference lib="webworker" />

/**
 * Keeps the app's files, so that every route opens without a network. It is built into `sw.js` at the root and imports
 * nothing. It never answers a call: what is not a GET of this origin's pages or files passes it by.
 */
const worker = self as unknown as ServiceWorkerGlobalScope
// A module, so that its test can import it.
export {}

/** The page and the files of this build, which the build fills in (vite.config.ts). */
declare const __FILES__: readonly string[]
/** A hash of the build's files. */
declare const __BUILD__: string
/** The SHA-256 of the page's bytes, in base64. */
declare const __PAGE__: string
/** What the page's Content-Security-Policy has to name: the page's own scripts, and the origins that this build calls. */
declare const __SOURCES__: readonly string[]

const FILES: readonly string[] = __FILES__
const PREFIX = 'florin-'
const CACHE = PREFIX + __BUILD__
/** A cache with one note: which version is active, and which one each open tab runs. A worker has no other memory. */
const NOTES = 'versions'

/** TypeScript's library does not know it yet (https://w3c.github.io/ServiceWorker/#register-router-method). */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(
    rules: readonly { condition: RouterCondition; source: 'network' | { cacheName: string } }[],
  ): Promise<void>
}
interface RouterCondition {
  urlPattern?: string | { pathname: string; search: string }
  or?: readonly RouterCondition[]
}

worker.addEventListener('install', (event: InstallEvent) => {
  // A browser that knows these routes answers without this worker, which a start would otherwise wait for. Where the cache
  // lacks a file, it asks the network, and not the worker.
  const calls = ['/api', '/api/*', '/chain', '/chain/*'].map((urlPattern) => ({ urlPattern }))
  const files = FILES.map((pathname) => ({ urlPattern: { pathname, search: '' } }))
  void event.addRoutes?.([
    { condition: { or: calls }, source: 'network' },
    { condition: { or: files }, source: { cacheName: CACHE } },
  ])
  // This version replaces one that was still waiting. If its files cannot be deleted now, the next version does it.
  event.waitUntil(keepFiles().then(() => prune(false).catch(() => undefined)))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(prune(true))
  // Takes control of the page of the first visit, which was loaded without a worker.
  event.waitUntil(worker.clients.claim())
})

// The customer has chosen the new version.
worker.addEventListener('message', ({ data }) => {
  if (data === 'update') void worker.skipWaiting()
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (/^\/(api|chain)(\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(kept('/', request))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(event))
  else if (FILES.includes(pathname)) event.respondWith(kept(pathname, request))
})

/**
 * Keeps all files of this version. Where that fails, this version is not installed, the one before goes on, and the browser
 * tries again when it next looks for a new version.
 * @throws Error when a file is missing or cannot be kept, or the page is not of this build
 */
async function keepFiles(): Promise<void> {
  // The page may be in the browser's own cache, from the version before.
  const fresh = (path: string) => new Request(path, path.startsWith('/assets/') ? {} : { cache: 'reload' })
  const page = fresh('/')
  const answer = await fetch(page)
  if (!(await isOfThisBuild(answer.clone()))) throw new Error('The page is not of this build.')
  const cache = await caches.open(CACHE)
  await cache.put(page, answer)
  await cache.addAll(FILES.filter((path) => path !== '/').map(fresh))
}

/**
 * Is this the page of this build, with a policy under which it works? During a deployment the server may still send the page
 * before, whose name is the same, or the new one with the headers before.
 */
async function isOfThisBuild(page: Response): Promise<boolean> {
  // Another host may send no policy.
  const policy = page.headers.get('content-security-policy')?.split(/[\s;,]+/)
  if (policy && !__SOURCES__.every((source) => policy.includes(source))) return false
  const hash = await crypto.subtle.digest('SHA-256', await page.arrayBuffer())
  return page.ok && btoa(String.fromCharCode(...new Uint8Array(hash))) === __PAGE__
}

/**
 * Deletes the earlier versions that no open tab runs. A tab runs the version that loaded it until it is loaded anew, and the
 * server has the newest files only.
 * @param isActive whether this version loads new tabs from now on; until then the one before does
 */
async function prune(isActive: boolean): Promise<void> {
  const notes = await caches.open(NOTES)
  const note = await notes.match('/')
  const before = new URLSearchParams(await note?.text())
  // The page of the first visit counts as loaded by the first version.
  const active = before.get('active') ?? CACHE
  const after = new URLSearchParams({ active: isActive ? CACHE : active })
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // The active version has loaded every tab that is newer than the note.
  for (const { id } of tabs) after.set(id, before.get(id) ?? active)
  if (isActive) await notes.put('/', new Response(after.toString()))
  // Without a note we do not know which earlier versions are in use.
  if (!note) return
  const inUse = [...after.values()]
  const names = await caches.keys()
  // A newer version may just be installed.
  const earlier = names.filter((name, at) => name.startsWith(PREFIX) && at < names.indexOf(CACHE))
  await Promise.all(earlier.filter((name) => !inUse.includes(name)).map((name) => caches.delete(name)))
}

/** Storage may be refused, full or damaged. The network then has to answer, so that is no error. */
async function find(file: RequestInfo, options?: MultiCacheQueryOptions): Promise<Response | undefined> {
  try {
    return await caches.match(file, options)
  } catch {
    return undefined
  }
}

/** A file of this version. */
async function kept(path: string, request: Request): Promise<Response> {
  return (await find(path, { cacheName: CACHE })) ?? fetch(request)
}

/** A file that never changes under its name, of whichever version; kept once it was needed. */
async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const found = await find(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) event.waitUntil(keep(request, answer.clone()))
  return answer
}

/** The page does not wait for this, and has its file even where the storage is full. */
async function keep(request: Request, answer: Response): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer)
  } catch {
    // The file is fetched again when it is next needed.
  }
}

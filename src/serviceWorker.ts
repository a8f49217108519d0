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

const FILES: readonly string[] = __FILES__
const PREFIX = 'florin-'
const CACHE = PREFIX + __BUILD__
/** Tabs may still show pages of earlier versions, which load their files from here. Unused versions count as well. */
const VERSIONS_KEPT = 4

worker.addEventListener('install', (event) => {
  // The page may be in the browser's own cache, from the version before.
  const fresh = FILES.map((path) => new Request(path, path.startsWith('/assets/') ? {} : { cache: 'reload' }))
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const others = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
      return Promise.all(others.slice(0, 1 - VERSIONS_KEPT).map((name) => caches.delete(name)))
    }),
  )
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
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (FILES.includes(pathname)) event.respondWith(kept(pathname, request))
})

/** A file of this version. */
async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(path)) ?? fetch(request)
}

/** A file that never changes under its name, of whichever version; kept once it was needed. */
async function asset(request: Request): Promise<Response> {
  const found = await caches.match(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone())
  }
  return answer
}

import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { calls } from '../../src/services/contracts'

interface Options {
  /** The built app. */
  folder: string
  /** Of the bank, whose calls are under `/api`. */
  bank: string
  /** Of the chain's node, whatever is asked below `/chain`. */
  node: string
}

/** Calls whose own path begins with `/api` in SPEC.md. All other calls are served below `/api` as well. */
const NAMED_API: ReadonlySet<string> = new Set(
  Object.values(calls).flatMap(({ path }) => (path.startsWith('/api/') ? [path] : [])),
)

/**
 * The built app, the bank and the chain on one origin, as customers have them. Files in `assets` never change
 * and may be cached for good. Every other address is the app's page, which is always fetched again.
 */
export function makePages({ folder, bank, node }: Options): Hono {
  const app = new Hono()
  app.all('/api/*', ({ req }) => {
    const path = NAMED_API.has(req.path) ? req.path : req.path.slice('/api'.length)
    return passOn(bank + path + new URL(req.url).search, req.raw)
  })
  app.all('/chain', ({ req }) => passOn(node, req.raw))
  app.all('/chain/*', ({ req }) => passOn(node, req.raw))
  app.use(async (context, next) => {
    await next()
    const { req, res, header } = context
    const isAsset = req.path.startsWith('/assets/') && res.ok
    header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    // The library's table of types lacks it.
    if (req.path.endsWith('.wav')) header('content-type', 'audio/wav')
  })
  app.use(serveStatic({ root: folder }))
  // An asset that is not there is missing, and not the page: a browser would take the page for a script.
  app.get('/assets/*', (context) => context.notFound())
  app.get('*', serveStatic({ root: folder, path: 'index.html' }))
  return app
}

/** Never throws: when the server gives no answer, the answer is 502, as from any proxy. */
async function passOn(url: string, request: Request): Promise<Response> {
  try {
    return await proxy(url, request)
  } catch {
    return new Response('No answer.', { status: 502 })
  }
}

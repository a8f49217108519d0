import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { calls } from '../../src/services/contracts'

interface Options {
  /** The built app. */
  folder: string
  /** The bank's origin. Its calls are served below `/api`. */
  bank: string
  /** The chain's node, served as `/chain`. */
  node: string
}

/** Calls whose own path begins with `/api` in SPEC.md. All other calls are served below `/api` as well. */
const NAMED_API: ReadonlySet<string> = new Set(
  Object.values(calls).flatMap(({ path }) => (path.startsWith('/api/') ? [path] : [])),
)

/**
 * Serves the built app, the bank and the chain on one origin, as customers have them. Files in `assets` never change
 * and are cached for good. Every other address is the app's page, which is fetched again each time.
 */
export function makePages({ folder, bank, node }: Options): Hono {
  const app = new Hono()
  app.all('/api/*', ({ req }) => {
    const path = NAMED_API.has(req.path) ? req.path : req.path.slice('/api'.length)
    return passOn(bank + path + new URL(req.url).search, req.raw)
  })
  app.all('/chain/*', ({ req }) => passOn(node, req.raw))
  app.use(async (context, next) => {
    await next()
    const { req, res, header } = context
    const isAsset = req.path.startsWith('/assets/') && res.ok
    header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    // Hono's table of media types lacks it.
    if (req.path.endsWith('.wav')) header('content-type', 'audio/wav')
  })
  app.use(serveStatic({ root: folder }))
  // Without this a missing script would be answered with the page.
  app.get('/assets/*', (context) => context.notFound())
  app.get('*', serveStatic({ root: folder, path: 'index.html' }))
  return app
}

/** @returns 502 when the server gives no answer */
async function passOn(url: string, request: Request): Promise<Response> {
  try {
    return await proxy(url, request)
  } catch {
    return new Response('No answer.', { status: 502 })
  }
}

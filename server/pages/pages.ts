import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { HSTS } from '../http/isHttpsOnly'
import { contentPolicy, type PageOrigins } from './contentPolicy'

interface PageOptions {
  /** The built app. */
  folder: string
  /** What the built app calls besides its own origin, as its build has written it. */
  origins: PageOrigins
  /** Sites that may show the app in a frame. None by default: a frame could hide what a click does. */
  frameAncestors?: readonly string[]
  /** Whether browsers reach the app by https alone. */
  isSecure?: boolean
  /** Answers everything below `/api`. `env` holds the connection, by which the bank counts its callers. */
  api: (request: Request, env: object) => Response | Promise<Response>
}

/**
 * Serves the built app and the bank's calls on one origin. Files in `assets` never change under their name and are
 * cached for good. Every other address is the app's page, which is asked for anew each time.
 */
export function makePages({
  folder,
  origins,
  frameAncestors = [],
  isSecure = false,
  api,
}: PageOptions): Hono {
  const app = new Hono()
  // The bank sets the headers of its own answers.
  app.all('/api/*', ({ req, env }) => api(req.raw, env as object))
  app.use(
    secureHeaders({
      contentSecurityPolicy: contentPolicy(origins, frameAncestors),
      // Older browsers know no frame-ancestors, and this header cannot name other sites.
      xFrameOptions: frameAncestors.length === 0 ? 'DENY' : false,
      strictTransportSecurity: isSecure && HSTS,
      // Coinbase Wallet opens a window, and listens for what it answers.
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      referrerPolicy: 'no-referrer',
      permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    }),
  )
  app.use(async (context, next) => {
    await next()
    const { req, res, header } = context
    const isAsset = req.path.startsWith('/assets/') && res.ok
    header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    // Hono's table of media types lacks it.
    if (req.path.endsWith('.wav')) header('content-type', 'audio/wav')
  })
  // The build has compressed every file that shrinks.
  app.use(serveStatic({ root: folder, precompressed: true }))
  // Without this a missing script would be answered with the page.
  app.get('/assets/*', (context) => context.notFound())
  app.get('*', serveStatic({ root: folder, path: 'index.html', precompressed: true }))
  return app
}

import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { calls } from '../src/services/contracts'
import type { Deps } from './deps'
import { wrapResponses } from './http/envelope'
import { makeMount } from './http/mount'
import { mountAccounts } from './routes/accounts'
import { mountActivity } from './routes/activity'
import { mountAuth } from './routes/auth'
import { mountCards } from './routes/cards'
import { mountCredit } from './routes/credit'
import { mountDebit } from './routes/debit'
import { mountOperations } from './routes/operations'
import { mountPayments } from './routes/payments'
import { mountPublic } from './routes/public'
import { mountUsers } from './routes/users'
import { mountWire } from './routes/wire'

/** Load balancers ask these every few seconds and must never get a 429. */
const NOT_COUNTED: readonly string[] = ['/healthz', '/readyz']

/** Calls whose own path begins with `/api` in SPEC.md. */
const NAMED_API: ReadonlySet<string> = new Set(
  Object.values(calls).flatMap(({ path }) => (path.startsWith('/api/') ? [path] : [])),
)

/** Every call is there below `/api` as well, for an app that is served from the same origin. */
function pathOf(request: Request): string {
  const path = getPath(request)
  return path.startsWith('/api/') && !NAMED_API.has(path) ? path.slice('/api'.length) : path
}

/** The bank as a Fetch-shaped app. It is stateless, so any number of processes may serve one database. */
export function createApp(deps: Deps): Hono {
  const app = new Hono({ getPath: pathOf })
  wrapResponses(app, deps)
  // Before every other check, so that unknown paths count as well. CORS preflights are answered earlier.
  app.use(async (context, next) => {
    if (!NOT_COUNTED.includes(context.req.path))
      await deps.limiter.count('all', 'address', context.get('caller'))
    await next()
  })
  mountOperations(app, deps)
  const mount = makeMount(app, deps)
  for (const routes of [
    mountPublic,
    mountAuth,
    mountCredit,
    mountDebit,
    mountCards,
    mountUsers,
    mountActivity,
    mountAccounts,
    mountWire,
    mountPayments,
  ]) {
    routes(mount, deps)
  }
  return app
}

import { Hono } from 'hono'
import type { Deps } from './deps'
import { wrapResponses } from './http/envelope'
import { makeMount } from './http/mount'
import { mountAccounts } from './routes/accounts'
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

/** The bank as a Fetch-shaped app. It is stateless, so any number of processes may serve one database. */
export function createApp(deps: Deps): Hono {
  const app = new Hono()
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
    mountAccounts,
    mountWire,
    mountPayments,
  ]) {
    routes(mount, deps)
  }
  return app
}

import { Hono } from 'hono'
import type { Deps } from './deps'
import { wrapAnswers } from './http/envelope'
import { countCalls } from './http/countCalls'
import { makeMount } from './http/mount'
import { mountAccounts } from './routes/accounts'
import { mountAuth } from './routes/auth'
import { mountCards } from './routes/cards'
import { mountCredit } from './routes/credit'
import { mountDashboard } from './routes/dashboard'
import { mountDebit } from './routes/debit'
import { mountOpen } from './routes/open'
import { mountOperations } from './routes/operations'
import { mountPayments } from './routes/payments'
import { mountUsers } from './routes/users'
import { mountWire } from './routes/wire'

/** The bank as a Fetch-shaped app: stateless, so that any number of processes may serve one database. */
export function createApp(deps: Deps): Hono {
  const app = new Hono()
  wrapAnswers(app, deps)
  countCalls(app, deps)
  mountOperations(app, deps)
  const mount = makeMount(app, deps)
  for (const routes of [
    mountOpen,
    mountAuth,
    mountCredit,
    mountDebit,
    mountCards,
    mountUsers,
    mountAccounts,
    mountDashboard,
    mountWire,
    mountPayments,
  ]) {
    routes(mount, deps)
  }
  return app
}

import { sql } from 'kysely'
import type { Hono } from 'hono'
import { LOCAL_CHAIN_ID } from '../../src/lib/localChain'
import { usdFromCents } from '../../src/lib/money'
import type { Deps } from '../deps'
import { openApi } from '../openApi'
import { walkCents } from '../price/walk'

/** For operators and machines: liveness, readiness, the calls' description, and the made-up price. All GET. */
export function mountOperations(app: Hono, { db, chain, now, settings }: Deps): void {
  app.get('/healthz', (context) => context.json({ ok: true }))

  app.get('/readyz', async (context) => {
    const [database, chainState] = await Promise.all([
      isThere(sql`select 1`.execute(db)),
      isThere(chain.check()),
    ])
    const isReady = database && chainState
    const say = (is: boolean) => (is ? 'ok' : 'unavailable')
    return context.json({ ok: isReady, database: say(database), chain: say(chainState) }, isReady ? 200 : 503)
  })

  // Made once: it takes milliseconds, and every call would wait for them.
  const description = JSON.stringify(openApi())
  app.get('/openapi.json', (context) =>
    context.body(description, 200, { 'content-type': 'application/json' }),
  )

  // Nobody else's money may ever depend on a made-up price.
  if (settings.chainId !== LOCAL_CHAIN_ID) return

  // Coinbase's spot-price shape, so that the app reads it like the public service.
  app.get('/v2/prices/ETH-USD/spot', (context) =>
    context.json({ data: { amount: usdFromCents(walkCents(now())), base: 'ETH', currency: 'USD' } }),
  )

  // The same as Kraken tells it, which the app checks the first with.
  app.get('/0/public/Ticker', (context) =>
    context.json({ error: [], result: { XETHZUSD: { c: [usdFromCents(walkCents(now())), '1'] } } }),
  )
}

const isThere = (check: Promise<unknown>): Promise<boolean> =>
  check.then(
    () => true,
    () => false,
  )

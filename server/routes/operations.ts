import type { Hono } from 'hono'
import { LOCAL_CHAIN_ID } from '../../src/lib/localChain'
import { usdFromCents } from '../../src/lib/money'
import type { Deps } from '../deps'
import { openApi } from '../openApi'
import { walkCents } from '../price/walk'
import { makeReadiness } from '../readiness'

/** For operators and machines: liveness, readiness, the calls' description, and the made-up price. All GET. */
export function mountOperations(app: Hono, { db, chain, now, settings }: Deps): void {
  app.get('/healthz', (context) => context.json({ ok: true }))

  const readiness = makeReadiness({ db, chain, now })
  app.get('/readyz', async (context) => {
    const state = await readiness()
    return context.json(state, state.ok ? 200 : 503)
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

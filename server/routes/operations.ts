import type { Hono } from 'hono'
import { LOCAL_CHAIN_ID } from '../../src/lib/localChain'
import { usdFromCents } from '../../src/lib/money'
import { API_PAGE_POLICY, apiPage } from '../apiPage'
import type { Deps } from '../deps'
import { openApi } from '../openApi'
import { randomWalkCents } from '../price/randomWalk'
import { makeReadiness } from '../readiness'

/** Liveness, readiness, the OpenAPI document, a page of it for people and, on the local chain, a price service. All by GET. */
export function mountOperations(app: Hono, { db, chain, now, settings }: Deps): void {
  app.get('/healthz', (context) => context.json({ ok: true }))

  const readiness = makeReadiness({ db, chain, now })
  app.get('/readyz', async (context) => {
    const state = await readiness()
    return context.json(state, state.ok ? 200 : 503)
  })

  // Made once: it takes milliseconds that no other call should wait for.
  const description = JSON.stringify(openApi())
  app.get('/openapi.json', (context) =>
    context.body(description, 200, { 'content-type': 'application/json' }),
  )

  app.get('/docs', async (context) =>
    context.html(await apiPage(), 200, { 'content-security-policy': API_PAGE_POLICY }),
  )

  // Real money must never depend on a random price.
  if (settings.chainId !== LOCAL_CHAIN_ID) return

  // The shapes of Coinbase's spot price and Kraken's ticker: the app compares the two.
  app.get('/v2/prices/ETH-USD/spot', (context) =>
    context.json({ data: { amount: usdFromCents(randomWalkCents(now())), base: 'ETH', currency: 'USD' } }),
  )
  app.get('/0/public/Ticker', (context) =>
    context.json({ error: [], result: { XETHZUSD: { c: [usdFromCents(randomWalkCents(now())), '1'] } } }),
  )
}

import type { BrowserContext, Route } from '@playwright/test'

/** Sets the prices of the two public price services. */
export interface PriceControl {
  /** The price of ETH in US dollars at both services; undefined: neither answers. */
  move: (usd: string | undefined) => void
  /** The price at the second service alone; undefined: it does not answer. */
  moveCheck: (usd: string | undefined) => void
}

/** Answers the pages in place of the price services. The bank keeps its own price. */
export async function controlPrice(context: BrowserContext, usd: string): Promise<PriceControl> {
  let first: string | undefined = usd
  let second: string | undefined = usd
  const answer = (route: Route, json: object | undefined) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      ...(json ? { json } : { status: 503, body: 'down' }),
    })
  await context.route('**/v2/prices/ETH-USD/spot', (route) =>
    answer(
      route,
      first === undefined ? undefined : { data: { amount: first, base: 'ETH', currency: 'USD' } },
    ),
  )
  await context.route('**/0/public/Ticker?*', (route) =>
    answer(
      route,
      second === undefined ? undefined : { error: [], result: { XETHZUSD: { c: [second, '1'] } } },
    ),
  )
  return {
    move: (next) => {
      first = next
      second = next
    },
    moveCheck: (next) => {
      second = next
    },
  }
}

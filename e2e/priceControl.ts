import type { BrowserContext, Route } from '@playwright/test'
import type { Stack } from './stack'

/** The two public price services, as the test moves them. */
export interface PriceControl {
  /** ETH in US dollars, at both services; undefined: neither answers. */
  move: (usd: string | undefined) => void
  /** The second service alone; undefined: it does not answer. */
  moveCheck: (usd: string | undefined) => void
}

/** ETH in US dollars as the bank counts it now. Pages quote nothing at a public price that is far from it. */
export async function priceOfBank({ apiUrl }: Pick<Stack, 'apiUrl'>): Promise<string> {
  const answer = await fetch(`${apiUrl}/v2/prices/ETH-USD/spot`)
  return ((await answer.json()) as { data: { amount: string } }).data.amount
}

/** Stands in between the pages and the price services; the bank keeps its own price. */
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

import type { BrowserContext } from '@playwright/test'

/** The two public price services, as the test moves them. */
export interface PriceControl {
  /** ETH in US dollars, at both services; undefined: neither answers. */
  move: (usd: string | undefined) => void
  /** The second service alone; undefined: it does not answer. */
  moveCheck: (usd: string | undefined) => void
}

/** Stands in between the pages and the price services; the bank keeps its own price. */
export async function controlPrice(context: BrowserContext, usd: string): Promise<PriceControl> {
  let first: string | undefined = usd
  let second: string | undefined = usd
  await context.route('**/v2/prices/ETH-USD/spot*', async (route) => {
    const amount = route.request().url().endsWith('check') ? second : first
    const headers = { 'access-control-allow-origin': '*' }
    if (amount === undefined) await route.fulfill({ status: 503, headers, body: 'down' })
    else await route.fulfill({ headers, json: { data: { amount, base: 'ETH', currency: 'USD' } } })
  })
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

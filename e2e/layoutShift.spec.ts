import type { Page } from '@playwright/test'
import { everyRoute } from './routes'
import { expect, test } from './test'

/** "Good" by web.dev is 0.1. */
const MOST = 0.02

/** Waits until the page has loaded. @returns each layout shift so far, with its score and the text of the moved elements */
async function moved(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('h1:visible')).toHaveCount(1)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().map((entry) => {
              const { value, sources = [] } = entry as PerformanceEntry & {
                value: number
                sources?: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
              }
              const moves = sources.map(({ node, previousRect: { y, height }, currentRect: now }) => {
                const name = node?.textContent?.slice(0, 40) || node?.nodeName
                return `${name} ${y} to ${now.y}, height ${height} to ${now.height}`
              })
              return `${value.toFixed(4)} ${moves.join(' | ')}`
            }),
          )
        }).observe({ type: 'layout-shift', buffered: true })
        // The observer is not called when nothing has moved.
        requestIdleCallback(() => resolve([]))
      }),
  )
}

const isRestless = (shifts: readonly string[]): boolean =>
  shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0) >= MOST

test.beforeEach(async ({ page, stack, customer }) => {
  test.slow()
  await stack.operator('seed', customer.address)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return
    for (const key of Object.keys(localStorage)) if (key.includes('cache')) localStorage.removeItem(key)
  })
})

test(
  'on a phone without a cache, no route shifts the layout while it loads',
  { tag: '@full' },
  async ({ page, stack, customer }) => {
    const restless: object[] = []
    for (const { path } of await everyRoute(stack, customer.key)) {
      // A change of the fragment alone loads no page.
      await page.goto('about:blank')
      await page.goto(path)
      const shifts = await moved(page)
      if (isRestless(shifts)) restless.push({ path, shifts })
    }
    expect(restless).toEqual([])
  },
)

/** Pages that stay hidden until the bank, or the chain, has answered. */
const HELD = {
  bank: ['/', '/accounts', '/cards'],
  chain: ['/cards/new', '/cards/credit/application'],
}

for (const late of ['bank', 'chain'] as const)
  test(`answers of the ${late} that come late do not shift the layout of a phone`, async ({
    page,
    stack,
  }) => {
    await page.clock.install()
    const origin = late === 'bank' ? stack.apiUrl : stack.rpcUrl
    const restless: object[] = []
    for (const route of HELD[late]) {
      let letGo = () => {}
      const answers = new Promise<void>((resolve) => (letGo = resolve))
      await page.route(
        // Without the pilot's answer there is no page yet.
        ({ href }) => href.startsWith(origin) && !href.endsWith('/whitelisted'),
        async (call) => {
          await answers
          await call.continue()
        },
      )
      await page.goto(route)
      await expect(page.locator('[aria-busy="true"]').first()).toBeVisible()
      await page.clock.fastForward(2_000)
      letGo()
      const shifts = await moved(page)
      if (isRestless(shifts)) restless.push({ route, shifts })
      await page.unrouteAll({ behavior: 'wait' })
    }
    expect(restless).toEqual([])
  })

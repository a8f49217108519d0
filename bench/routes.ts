import type { Browser, Page } from '@playwright/test'
import { startStack } from '../e2e/stack'
import { mostBytesOf, routeBytes } from '../scripts/routeBytes'
import { paths } from '../src/lib/paths'
import type { Figures, Subject } from './bench'
import { print } from './print'
import { openContext, type Scene } from './scene'

const SEED = ['--debit', '2', '--credit', '1', '--wires', '6', '--accounts', '1']
/** They show one thing, which their address names. */
const OF_ONE: readonly string[] = [
  paths.account,
  paths.wire,
  paths.debitCard,
  paths.creditCard,
  paths.addCollateral,
]
const ROUTES = Object.values(paths).filter((path) => !OF_ONE.includes(path))

/** Notes when the page's heading is drawn for the first time. Runs in the page, before its scripts. */
function noteHeading(): void {
  const look = () => {
    if (!document.querySelector('#main h1')?.checkVisibility()) return requestAnimationFrame(look)
    // The browser draws this frame before it starts the next task.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => Object.assign(globalThis, { headingAt: performance.now() })
    port2.postMessage(undefined)
    return undefined
  }
  requestAnimationFrame(look)
}

/** Loads a route anew. @returns milliseconds from the navigation to the frame with its heading */
async function openRoute(page: Page, path: string): Promise<number> {
  // Another address with the same page would only change the hash.
  await page.goto('about:blank')
  await page.goto(path)
  await page.waitForFunction(() => 'headingAt' in globalThis)
  const ms = await page.evaluate(() => (globalThis as unknown as { headingAt: number }).headingAt)
  await page.waitForLoadState('networkidle')
  return ms
}

/** Opens each route with an empty cache, then once more with the cache of the first visits. */
async function openAll(browser: Browser, scene: Scene): Promise<Figures> {
  const figures: Record<string, number> = {}
  for (const path of ROUTES) {
    const { context, scripted } = await openContext(browser, scene)
    await scripted.signInAhead(context, scene.stack)
    await context.addInitScript(noteHeading)
    const page = await context.newPage()
    figures[`${path}, cold, ms`] = await openRoute(page, path)
    await page.evaluate(() => navigator.serviceWorker.ready)
    // The browser keeps compiled scripts from the second visit on.
    await openRoute(page, path)
    figures[`${path}, warm, ms`] = await openRoute(page, path)
    await context.close()
  }
  return figures
}

/** What each route weighs over the shell, and how long it takes until its heading is drawn. */
export const benchRoutes: Subject = async (measure) => {
  const { routes } = routeBytes('dist-local')
  print('JavaScript of each route over the shell, gzip bytes', [Object.fromEntries(routes)])
  for (const [path, count] of routes)
    if (count > mostBytesOf(path)) console.log(`  ${path} is over its limit of ${mostBytesOf(path)}`)
  const stack = await startStack()
  try {
    const wallet = await stack.newWallet()
    await stack.operator('seed', wallet.address, ...SEED)
    await measure({
      title: 'Heading of each route, from the navigation to its frame, 1280 × 800',
      run: (browser) => openAll(browser, { stack, wallet }),
    })
  } finally {
    await stack.stop()
  }
}

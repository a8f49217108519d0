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

/** In milliseconds since the navigation. */
interface Seen {
  /** When the heading was drawn. */
  heading?: number
  /** When nothing was loading any more. */
  all?: number
}

/** Notes what it sees of a page. Runs in the page, before its scripts. */
function noteFrames(): void {
  const seen: Seen = {}
  Object.assign(globalThis, { seen })
  const look = () => {
    requestAnimationFrame(look)
    if (!document.querySelector('#main h1')?.checkVisibility()) return
    const isLoading = document.querySelector('#main [aria-busy="true"]')?.checkVisibility() === true
    // The browser draws this frame before it starts the next task.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      seen.heading ??= performance.now()
      if (isLoading) delete seen.all
      else seen.all ??= performance.now()
    }
    port2.postMessage(undefined)
  }
  requestAnimationFrame(look)
}

/** Loads a route anew. */
async function openRoute(page: Page, path: string): Promise<Required<Seen>> {
  // Another address with the same page would only change the hash.
  await page.goto('about:blank')
  await page.goto(path)
  await page.waitForFunction(() => (globalThis as unknown as { seen: Seen }).seen.all !== undefined)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => (globalThis as unknown as { seen: Required<Seen> }).seen)
}

/** Opens each route with an empty cache, then once more with the cache of the first visits. */
async function openAll(browser: Browser, scene: Scene): Promise<Figures> {
  const figures: Record<string, number> = {}
  for (const path of ROUTES) {
    const { context, scripted } = await openContext(browser, scene)
    await scripted.signInAhead(context, scene.stack)
    await context.addInitScript(noteFrames)
    const page = await context.newPage()
    const cold = await openRoute(page, path)
    await page.evaluate(() => navigator.serviceWorker.ready)
    // The browser keeps compiled scripts from the second visit on.
    await openRoute(page, path)
    const warm = await openRoute(page, path)
    for (const [name, { heading, all }] of Object.entries({ cold, warm })) {
      figures[`${path}, ${name}, heading, ms`] = heading
      figures[`${path}, ${name}, all of it, ms`] = all
    }
    await context.close()
  }
  return figures
}

/** What each route weighs over the shell, and how long it takes until its heading and all of it are drawn. */
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
      title: 'Each route, from the navigation to the frame with its heading and with all of it, 1280 × 800',
      run: (browser) => openAll(browser, { stack, wallet }),
    })
  } finally {
    await stack.stop()
  }
}

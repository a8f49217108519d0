import type { Browser, Page } from '@playwright/test'
import { startStack } from '../e2e/stack'
import type { Figures, Subject } from './bench'
import { openContext, SLOWDOWNS, slowDown, type Scene } from './scene'

const SEED = ['--debit', '2', '--credit', '1', '--wires', '6', '--accounts', '1']

interface Start {
  /** Milliseconds from the navigation until the frame with the balance was drawn. */
  shown: number
  /** Calls to bank, chain and price services that began before that frame. */
  calls: number
}

/** Notes when the dashboard's main figure is drawn for the first time. Runs in the page, before its scripts. */
function noteFirstFigure(): void {
  const look = () => {
    const balance = document.querySelector('[aria-label="Available to spend"]')
    if (!balance?.textContent.includes('$') || !balance.checkVisibility()) return requestAnimationFrame(look)
    // The frame of this callback is drawn when the next task begins.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => void ((globalThis as { shownAt?: number }).shownAt = performance.now())
    port2.postMessage(undefined)
    return undefined
  }
  requestAnimationFrame(look)
}

async function openDashboard(page: Page): Promise<Start> {
  await page.goto('/')
  await page.waitForFunction(() => 'shownAt' in globalThis)
  return page.evaluate(() => {
    const shown = (globalThis as unknown as { shownAt: number }).shownAt
    const calls = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ initiatorType, startTime }) => initiatorType === 'fetch' && startTime < shown,
    )
    return { shown, calls: calls.length }
  })
}

/** Measures a first visit with an empty cache, and the third, which finds the answers and scripts of the others. */
async function startTwice(browser: Browser, scene: Scene, slowdown: number): Promise<Figures> {
  const { context, scripted } = await openContext(browser, scene)
  await scripted.signInAhead(context, scene.stack)
  await context.addInitScript(noteFirstFigure)
  const page = await context.newPage()
  await slowDown(page, slowdown)
  const cold = await openDashboard(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForLoadState('networkidle')
  // The browser keeps compiled scripts from the second visit on.
  await openDashboard(page)
  await page.waitForLoadState('networkidle')
  const warm = await openDashboard(page)
  await context.close()
  return {
    'cold start to the figures, ms': cold.shown,
    'warm start to the last figures, ms': warm.shown,
    'calls before them': warm.calls,
  }
}

/** The time until a customer who returns sees the last known dashboard, against the first visit. */
export const benchWarmStart: Subject = async (measure) => {
  const stack = await startStack()
  try {
    const wallet = await stack.newWallet()
    await stack.operator('seed', wallet.address, ...SEED)
    for (const slowdown of SLOWDOWNS)
      await measure({
        title: `Dashboard of a returning customer, CPU ${slowdown}x slower`,
        run: (browser) => startTwice(browser, { stack, wallet }, slowdown),
      })
  } finally {
    await stack.stop()
  }
}

import { cpSync } from 'node:fs'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import * as z from 'zod/mini'
import { startStack } from '../e2e/stack'
import type { Figures, Subject } from './bench'
import { withHelloWorld } from './helloWorld'
import { openContext, openEmptyContext, SLOWDOWNS, slowDown, type Scene } from './scene'

const SEED = ['--debit', '2', '--credit', '1', '--wires', '6', '--accounts', '1']

/** A page without scripts or styles on the same server. */
const EMPTY_PAGE = '/api/healthz'

const start = z.object({
  /** Milliseconds from the navigation until the frame with the balance was drawn. */
  shown: z.number(),
  /** Calls to bank, chain and price services that began before that frame. */
  calls: z.number(),
  /** Script files that were asked for before it. */
  scripts: z.number(),
})
type Start = z.infer<typeof start>

/** Before what the page says of its start. */
const TELLS = 'start: '

/**
 * Says when the dashboard's main figure, or the text of the empty page or of the hello world, is drawn for the first time.
 * Runs in the page, before its scripts; a function that the test evaluates later would first have to be compiled there.
 */
function tellFirstFigure(tells: string): void {
  const look = () => {
    const figure = document.querySelector('[aria-label="Available to spend"], body > pre, #root > h1')
    if (!/\$|ok|Hello/.test(figure?.textContent ?? '') || !figure?.checkVisibility())
      return requestAnimationFrame(look)
    // The browser draws this frame before it starts the next task. This priority puts the task before the app's.
    const tell = () => {
      const shown = performance.now()
      const before = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ startTime }) => startTime < shown,
      )
      const calls = before.filter(({ initiatorType }) => initiatorType === 'fetch').length
      const scripts = before.filter(({ name }) => name.endsWith('.js')).length
      console.debug(tells + JSON.stringify({ shown, calls, scripts }))
    }
    void scheduler.postTask(tell, { priority: 'user-blocking' })
    return undefined
  }
  requestAnimationFrame(look)
}

/** TypeScript's library does not know it yet (https://wicg.github.io/scheduling-apis). */
declare const scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' }): Promise<void> }

async function open(page: Page, path = '/'): Promise<Start> {
  const told = page.waitForEvent('console', (message) => message.text().startsWith(TELLS))
  await page.goto(path, { waitUntil: 'commit' })
  return start.parse(JSON.parse((await told).text().slice(TELLS.length)))
}

interface Workers {
  /** Ends the service workers, as the browser does after a while, and waits until they have ended. */
  end(): Promise<void>
}

/** Follows which service workers run. */
async function followWorkers(session: CDPSession): Promise<Workers> {
  const running = new Set<string>()
  let onChange = (): void => undefined
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions)
      if (runningStatus === 'stopped') running.delete(versionId)
      else running.add(versionId)
    onChange()
  })
  await session.send('ServiceWorker.enable')
  return {
    end: async () => {
      await session.send('ServiceWorker.stopAllWorkers')
      // A slow processor needs a while to end them, and that is no part of a start.
      while (running.size > 0) await new Promise<void>((resolve) => (onChange = resolve))
    },
  }
}

/** As after a while in which no page was open: the browser has ended the service worker. */
async function openLater(page: Page, workers: Workers, path?: string): Promise<Start> {
  await page.waitForLoadState('networkidle')
  await workers.end()
  return open(page, path)
}

/** In a new process, which has none of the scripts in memory. */
async function openTab(context: BrowserContext, slowdown: number, path?: string): Promise<Start> {
  const page = await context.newPage()
  await slowDown(page, slowdown)
  const shown = await open(page, path)
  await page.waitForLoadState('networkidle')
  await page.close()
  return shown
}

/** Visits before the measured one. The browser compiles and keeps scripts over the first few visits. */
const VISITS = 5

/** Measures a first visit with an empty cache, and a later one, which finds the answers and scripts of the others. */
async function startTwice(browser: Browser, scene: Scene, slowdown: number): Promise<Figures> {
  const { context, scripted } = await openContext(browser, scene)
  await scripted.signInAhead(context, scene.stack)
  await context.addInitScript(tellFirstFigure, TELLS)
  const page = await context.newPage()
  await slowDown(page, slowdown)
  const workers = await followWorkers(await context.newCDPSession(page))
  const cold = await open(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  for (let visit = 1; visit < VISITS; visit += 1) await openLater(page, workers)
  const warm = await openLater(page, workers)
  await page.waitForLoadState('networkidle')
  const awake = await open(page)
  const empty = await openLater(page, workers, EMPTY_PAGE)
  await workers.end()
  await page.close()
  const tab = await openTab(context, slowdown)
  const emptyTab = await openTab(context, slowdown, EMPTY_PAGE)
  await context.close()
  return {
    'cold start to the figures, ms': cold.shown,
    'warm start to the last figures, ms': warm.shown,
    'the same with a running service worker, ms': awake.shown,
    'an empty page of the same server, ms': empty.shown,
    'warm start in a new tab, ms': tab.shown,
    'an empty page in a new tab, ms': emptyTab.shown,
    'calls before the last figures': warm.calls,
    'script files before them': warm.scripts,
  }
}

/** Measures a hello world whose files the browser has, in the same tab and in a new one. */
async function startHelloWorld(browser: Browser, url: string, slowdown: number): Promise<Figures> {
  const context = await openEmptyContext(browser, url)
  await context.addInitScript(tellFirstFigure, TELLS)
  const page = await context.newPage()
  await slowDown(page, slowdown)
  for (let visit = 1; visit <= VISITS; visit += 1) {
    await open(page)
    await page.waitForLoadState('networkidle')
  }
  const known = await open(page)
  await page.close()
  const tab = await openTab(context, slowdown)
  await context.close()
  return { 'in a tab that had it, ms': known.shown, 'in a new tab, ms': tab.shown }
}

/** The time until a customer who returns sees the last known dashboard, beside a first visit, an empty page and a hello world. */
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
  await withHelloWorld(async (folder) => {
    cpSync('dist-local.origins.json', `${folder}.origins.json`)
    const hello = await startStack({ env: { PAGES_DIR: folder } })
    try {
      for (const slowdown of SLOWDOWNS)
        await measure({
          title: `Hello world of the mandated packages, CPU ${slowdown}x slower`,
          run: (browser) => startHelloWorld(browser, hello.url, slowdown),
        })
    } finally {
      await hello.stop()
    }
  })
}

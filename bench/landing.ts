import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession } from '@playwright/test'
import { startStack } from '../e2e/stack'
import type { Figures, Subject } from './bench'
import { helloWorldBytes } from './helloWorld'

const BUILD = 'dist-local'

interface Condition {
  name: string
  slowdown: number
  /** Lighthouse's slow 4G: milliseconds per round trip, and bytes a second. */
  network?: { latency: number; downloadThroughput: number; uploadThroughput: number }
  viewport: { width: number; height: number }
}

const LAPTOP = { width: 1280, height: 800 }
const CONDITIONS: readonly Condition[] = [
  { name: 'CPU 1x', slowdown: 1, viewport: LAPTOP },
  { name: 'CPU 4x slower', slowdown: 4, viewport: LAPTOP },
  {
    name: 'CPU 4x slower, slow 4G, phone',
    slowdown: 4,
    network: {
      latency: 562.5,
      downloadThroughput: (1.44 * 2 ** 20) / 8,
      uploadThroughput: (0.66 * 2 ** 20) / 8,
    },
    viewport: { width: 390, height: 844 },
  },
]

/** Copies the build, and takes every script and its preloads out of the page. @returns the folder */
function withoutScripts(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'florin-static-')), 'dist')
  cpSync(BUILD, folder, { recursive: true })
  cpSync(`${BUILD}.origins.json`, `${folder}.origins.json`)
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'index.html.gz'), gzipSync(page))
  rmSync(join(folder, 'index.html.br'))
  return folder
}

/** Counts what arrives, as it is on the wire. */
async function countBytes(session: CDPSession): Promise<{ requests: number; all: number; scripts: number }> {
  const counted = { requests: 0, all: 0, scripts: 0 }
  const scripts = new Set<string>()
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counted.requests += 1
    counted.all += encodedDataLength
    if (scripts.has(requestId)) counted.scripts += encodedDataLength
  })
  return counted
}

/** Opens a page with an empty cache, and waits until nothing more loads. */
async function openOnce(
  browser: Browser,
  url: string,
  { slowdown, network, viewport }: Condition,
): Promise<Figures> {
  const context = await browser.newContext({
    viewport,
    serviceWorkers: 'block',
    // Brotli makes less of the scripts, and the hello world is measured by gzip.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const counted = await countBytes(session)
  if (network) await session.send('Network.emulateNetworkConditions', { offline: false, ...network })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(() => {
    const seen = { tasks: 0, largest: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks += duration
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const { tasks, largest } = (globalThis as unknown as { seen: { tasks: number; largest: number } }).seen
    return { first: first?.startTime ?? NaN, tasks, largest }
  })
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await context.close()
  return {
    requests: counted.requests,
    'bytes on the wire': counted.all,
    'bytes of scripts on the wire': counted.scripts,
    'first contentful paint, ms': seen.first,
    'largest contentful paint, ms': seen.largest,
    'long tasks, ms in all': seen.tasks,
    'heap after collection, MB': usedSize / 2 ** 20,
  }
}

/** How much of the loaded scripts has not run, in percent of their characters. Waits until nothing more loads. */
async function countUnused(browser: Browser, url: string): Promise<Figures> {
  const context = await browser.newContext({ viewport: LAPTOP, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.coverage.startJSCoverage()
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  let [all, unused] = [0, 0]
  for (const { source = '', functions } of await page.coverage.stopJSCoverage()) {
    const hasRun = new Uint8Array(source.length)
    // Inner functions and blocks follow the ones around them.
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges)
        hasRun.fill(Math.min(count, 1), startOffset, endOffset)
    all += source.length
    unused += hasRun.filter((ran) => ran === 0).length
  }
  await context.close()
  return { 'scripts that have not run, %': (100 * unused) / all }
}

/** The landing page beside a static page of the same markup, styles and fonts, and a hello world of the mandated packages. */
export const benchLanding: Subject = async (measure) => {
  console.log(`\nHello world of the mandated packages: ${await helloWorldBytes()} gzip bytes of JavaScript`)
  const folder = withoutScripts()
  const app = await startStack()
  const staticPage = await startStack({ env: { PAGES_DIR: folder } })
  try {
    await measure({ title: 'Landing page, scripts', run: (browser) => countUnused(browser, app.url) })
    for (const condition of CONDITIONS) {
      await measure({
        title: `Landing page, ${condition.name}`,
        run: (browser) => openOnce(browser, app.url, condition),
      })
      await measure({
        title: `Static page, ${condition.name}`,
        run: (browser) => openOnce(browser, staticPage.url, condition),
      })
    }
  } finally {
    await app.stop()
    await staticPage.stop()
    rmSync(dirname(folder), { recursive: true, force: true })
  }
}

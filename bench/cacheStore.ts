import type { Browser } from '@playwright/test'
import { build } from 'vite'
import type { Figures, Subject } from './bench'
import type { CachePage } from './cachePage'
import { SLOWDOWNS, slowDown } from './scene'

/** Characters of the stored text. A browser allows some five million. */
const SIZES = [100_000, 1_000_000, 4_000_000]
const ORIGIN = 'https://cache.example'

/** The script of the page, in one file. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { __DEVELOPMENT__: 'false' },
    build: {
      write: false,
      rolldownOptions: { input: 'bench/cachePage.ts', output: { codeSplitting: false } },
    },
  })
  const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The page has no script.')
  return chunk.code
}

interface CacheRun {
  script: string
  characters: number
  slowdown: number
}

async function writeAndRestore(
  browser: Browser,
  { script, characters, slowdown }: CacheRun,
): Promise<Figures> {
  const context = await browser.newContext()
  await context.route(`${ORIGIN}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/page.js"></script>' }),
  )
  const page = await context.newPage()
  await slowDown(page, slowdown)
  await page.goto(ORIGIN)
  const writes = await page.evaluate(
    (size) => (globalThis as unknown as { cachePage: CachePage }).cachePage.measureWrites(size),
    characters,
  )
  await page.reload()
  const restore = await page.evaluate(() =>
    (globalThis as unknown as { cachePage: CachePage }).cachePage.measureRestore(),
  )
  await context.close()
  return {
    'stored text, thousand characters': Math.round(writes.length / 1000),
    'restore, ms': restore,
    'first write, longest task, ms': Math.max(...writes.first),
    'first write, all tasks, ms': writes.first.reduce((sum, ms) => sum + ms, 0),
    'write after one change, longest task, ms': Math.max(...writes.second),
    'write after one change, all tasks, ms': writes.second.reduce((sum, ms) => sum + ms, 0),
    'flush of a new cache when the page is left, ms': writes.flush,
    'setItem alone, ms': writes.storing,
    'JSON.stringify and setItem of all, ms': writes.whole,
  }
}

/** How long the page stands still while the bank's answers are written and restored. */
export const benchCacheStore: Subject = async (measure) => {
  const script = await bundle()
  for (const characters of SIZES)
    for (const slowdown of SLOWDOWNS)
      await measure({
        title: `Cache of ${characters / 1_000_000} MB, CPU ${slowdown}x slower`,
        run: (browser) => writeAndRestore(browser, { script, characters, slowdown }),
      })
}

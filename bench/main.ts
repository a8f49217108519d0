import { chromium } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../e2e/browser'
import { BrowserFailed, type Bench, type Figures, type Subject } from './bench'
import { benchCacheStore } from './cacheStore'
import { benchCards } from './cards'
import { benchInteraction } from './interaction'
import { benchLanding } from './landing'
import { describeMachine } from './machine'
import { print } from './print'
import { benchRoutes } from './routes'
import { benchWarmStart } from './warmStart'
import { benchWires } from './wires'

/** `npm run bench -- SUBJECT [runs]` (bench/README.md): prints the machine, and medians with the least and the most. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  cache: benchCacheStore,
  cards: benchCards,
  interaction: benchInteraction,
  landing: benchLanding,
  routes: benchRoutes,
  start: benchWarmStart,
  wires: benchWires,
}
const RUNS = 5
const MOST_FAILURES = 10
/**
 * Playwright attaches V8's inspector, and with one, V8 looks up the line of every new Error by parsing the whole script again.
 * React and Redux Toolkit create errors while they load. Customers have no inspector, so this work would distort the figures.
 * The flag makes V8 store the lines at the first parse, which costs little.
 */
const KEEP_LINES = '--js-flags=--no-enable-lazy-source-positions'

const [name = '', count = String(RUNS)] = process.argv.slice(2)
if (name === 'bank') {
  console.log(describeMachine())
  // The other subjects load no server.
  await (await import('./bank')).benchBank(Number(count))
  process.exit()
}
const subject = SUBJECTS[name]
const executablePath = findBrowser()
if (!subject || executablePath === undefined) {
  console.error(
    subject
      ? 'There is no Chromium: see README.md.'
      : `npm run bench -- bank | ${Object.keys(SUBJECTS).join(' | ')}`,
  )
  process.exit(1)
}

const launch = () => chromium.launch({ executablePath, args: [...BROWSER_ARGS, KEEP_LINES] })

/** @returns the figures, or undefined when the browser failed */
async function attempt({ run }: Bench): Promise<Figures | undefined> {
  const browser = await launch()
  try {
    return await run(browser)
  } catch (error) {
    if (error instanceof BrowserFailed) return undefined
    throw error
  } finally {
    await browser.close()
  }
}

const first = await launch()
console.log(describeMachine(first))
await first.close()
await subject(async (bench: Bench) => {
  const runs: Figures[] = []
  let failures = 0
  for (let isWarm = false; runs.length < Number(count); isWarm = true) {
    const figures = await attempt(bench)
    if (!figures) failures += 1
    else if (isWarm) runs.push(figures)
    if (failures > MOST_FAILURES) throw new Error(`The browser failed ${failures} times.`)
  }
  print(bench.title, runs)
  if (failures > 0) console.log(`  and ${failures} made again, because the browser drew no more frames`)
})

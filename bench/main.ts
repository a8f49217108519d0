import { chromium, type Browser } from '@playwright/test'
import { BROWSER_ARGS, findBrowser, launchOptions } from '../e2e/browser'
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

/** `npm run bench` (bench/README.md): prints the machine, and medians with the least and the most. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  cache: async (measure) => {
    await benchCacheStore(measure)
    await benchWarmStart(measure)
  },
  cards: benchCards,
  interaction: benchInteraction,
  landing: benchLanding,
  routes: benchRoutes,
  wires: benchWires,
}
const BANK = 'bank'
const RUNS = 9
const MOST_FAILURES = 10
/**
 * Playwright attaches V8's inspector, and with one, V8 looks up the line of every new Error by parsing the whole script again.
 * React and Redux Toolkit create errors while they load. Customers have no inspector, so this work would distort the figures.
 * The flag makes V8 store the lines at the first parse, which costs little.
 */
const KEEP_LINES = '--js-flags=--no-enable-lazy-source-positions'

const names = [BANK, ...Object.keys(SUBJECTS)]
const [wanted, runs = String(RUNS)] = process.argv.slice(2)
const count = Number(runs)
const executablePath = findBrowser()
if ((wanted !== undefined && !names.includes(wanted)) || !Number.isInteger(count) || count < 1) {
  console.error(`npm run bench [-- ${names.join(' | ')} [runs]]`)
  process.exit(1)
}
if (wanted !== BANK && executablePath === undefined) {
  console.error('There is no Chromium: see README.md.')
  process.exit(1)
}
for (const name of wanted === undefined ? names : [wanted]) {
  const subject = SUBJECTS[name]
  if (subject) await benchPages(subject)
  else await benchBank()
}
// What a server leaves open must not keep this process alive.
process.exit()

async function benchBank(): Promise<void> {
  console.log(describeMachine())
  // The other subjects load no server.
  await (await import('./bank')).benchBank(count)
}

async function benchPages(subject: Subject): Promise<void> {
  const first = await launch()
  console.log(describeMachine(first))
  await first.close()
  await subject(async (bench: Bench) => {
    const figures: Figures[] = []
    let failures = 0
    for (let isWarm = false; figures.length < count; isWarm = true) {
      const run = await attempt(bench)
      if (!run) failures += 1
      else if (isWarm) figures.push(run)
      if (failures > MOST_FAILURES) throw new Error(`The browser failed ${failures} times.`)
    }
    print(bench.title, figures)
    if (failures > 0) console.log(`  and ${failures} made again, because the browser drew no more frames`)
  })
}

function launch(): Promise<Browser> {
  return chromium.launch({ ...launchOptions(), args: [...BROWSER_ARGS, KEEP_LINES] })
}

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

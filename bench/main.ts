import { chromium } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from '../e2e/browser'
import type { Bench, Figures, Subject } from './bench'
import { benchCards } from './cards'
import { describeMachine } from './machine'
import { median } from './median'

/** `npm run bench -- cards [runs]`: prints the machine, and medians with what lies around them. */
const SUBJECTS: Readonly<Record<string, Subject>> = { cards: benchCards }
const RUNS = 5

function print(title: string, runs: readonly Figures[]): void {
  console.log(`\n${title}, median of ${runs.length} (least to most)`)
  for (const name of Object.keys(runs[0] ?? {})) {
    const figures = runs.map((run) => run[name] ?? NaN)
    const [least, middle, most] = [Math.min(...figures), median(figures), Math.max(...figures)].map(
      (figure) => figure.toFixed(0),
    )
    console.log(`  ${name.padEnd(34)}${(middle ?? '').padStart(8)}   (${least} to ${most})`)
  }
}

const [name = '', count = String(RUNS)] = process.argv.slice(2)
const subject = SUBJECTS[name]
const executablePath = findBrowser()
if (!subject || executablePath === undefined) {
  console.error(
    subject
      ? 'There is no Chromium: see README.md.'
      : `npm run bench -- ${Object.keys(SUBJECTS).join(' | ')}`,
  )
  process.exit(1)
}

const browser = await chromium.launch({ executablePath, args: BROWSER_ARGS })
console.log(describeMachine(browser))
await subject(browser, async ({ title, run }: Bench) => {
  await run()
  const runs: Figures[] = []
  while (runs.length < Number(count)) runs.push(await run())
  print(title, runs)
})
await browser.close()

import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { AREAS } from './areas.mjs'

/**
 * Runs all checks and prints the time of each. `npm test` is the fast tier. `full` runs everything, with more runs for
 * each property. After a failed step the next ones still run, and the whole fails.
 */
const isFull = process.argv[2] === 'full'

/** The steps run one after the other, the commands of a step at the same time. */
const STEPS = [
  ['npm run check', 'npm run test:unit'],
  ...(isFull ? [['npm run test:abuse']] : []),
  ['npm run test:bundle'],
  ['npm run test:journeys'],
]

/** The file in which the full tier writes the commit on which it was last green. */
const GREEN = '.ci/full-tier-green'
/** A run in CI must stay under half an hour, also on a slower machine. */
const CI_MINUTES = 22

const results = []
const began = performance.now()
const minutesSoFar = () => (performance.now() - began) / 60_000

for (const commands of STEPS)
  await Promise.all(commands.map((command, index) => run(command, isFull, index === commands.length - 1)))
if (!isFull && process.env.CI) await runAreas()
if (isFull && results.every(({ isPassed }) => isPassed)) noteGreen()

console.log('\nWhere the time went:')
for (const { command, isPassed, seconds } of results)
  console.log(`  ${command.padEnd(48)} ${seconds.toFixed(0).padStart(5)} s${isPassed ? '' : '  FAILED'}`)
console.log(`  ${'all'.padEnd(48)} ${(minutesSoFar() * 60).toFixed(0).padStart(5)} s`)
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1

/** Runs a command. The output of all but one of a step is printed at its end, so that lines do not mix. */
function run(command, isInFull, isHeard = true) {
  const start = performance.now()
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', isHeard ? 'inherit' : 'pipe', isHeard ? 'inherit' : 'pipe'],
    env: { ...process.env, TIER: isInFull ? 'full' : 'fast' },
  })
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  return new Promise((resolve) =>
    child.once('close', (code, signal) => {
      // Ctrl-C ends the run without further steps.
      if (signal === 'SIGINT') process.exit(1)
      if (said) process.stdout.write(said)
      results.push({ command, isPassed: code === 0, seconds: (performance.now() - start) / 1000 })
      resolve()
    }),
  )
}

/** Runs the full tier's tests of each area that has changed, while there is time. */
async function runAreas() {
  const changed = changedSinceGreen()
  if (changed === undefined) return
  for (const { area, paths, commands, minutes } of AREAS) {
    const file = changed.find((name) => paths.some((path) => name.startsWith(path)))
    if (file === undefined) continue
    if (minutesSoFar() + minutes > CI_MINUTES) {
      console.log(`\n${area}: ${file} has changed, and there is no time left for the full tier's part.`)
      continue
    }
    console.log(`\n${area}: ${file} has changed, so the full tier's part runs as well.`)
    for (const command of commands) await run(command, true)
  }
}

/** The files that differ from the commit on which the full tier was last green, or undefined if that is unknown. */
function changedSinceGreen() {
  try {
    const commit = readFileSync(GREEN, 'utf8').trim()
    return execFileSync('git', ['diff', '--name-only', commit, 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n')
  } catch {
    console.log('\nIt is unknown when the full tier was last green, so only the fast tier ran.')
    return undefined
  }
}

/** Only a clean tree has a commit that a later run can compare with. */
function noteGreen() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    if (git('status', '--porcelain') === '') writeFileSync(GREEN, `${git('rev-parse', 'HEAD')}\n`)
  } catch {
    // Not a repository.
  }
}

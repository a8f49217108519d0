import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { AREAS } from './areas.mjs'

/**
 * Proves the tree, and says where the time went. `npm test` is the fast tier; with `full` it is everything, with more
 * runs for each property. A step that fails does not keep the next ones from being seen; the whole has failed then.
 */
const isFull = process.argv[2] === 'full'

/** One after the other; what shares a step runs at the same time. */
const STEPS = [
  ['npm run check', 'npm run test:unit'],
  ...(isFull ? [['npm run test:abuse']] : []),
  ['npm run test:bundle'],
  ['npm run test:journeys'],
]

/** Where the full tier writes which commit it was last green on. */
const GREEN = '.ci/full-tier-green'
/** CI's run is to stay under half an hour, with room for a machine that is slower than ours. */
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

/** Runs one command to its end. One that is not heard at once is printed then, so that lines do not mix. */
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
      // Ctrl-C is no failed step: whoever pressed it wants no further one.
      if (signal === 'SIGINT') process.exit(1)
      if (said) process.stdout.write(said)
      results.push({ command, isPassed: code === 0, seconds: (performance.now() - start) / 1000 })
      resolve()
    }),
  )
}

/** The full tier's part for each area that has changed, while there is time. */
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

/** Files that differ from the commit on which the full tier was last green; undefined where that is not known. */
function changedSinceGreen() {
  try {
    const commit = readFileSync(GREEN, 'utf8').trim()
    return execFileSync('git', ['diff', '--name-only', commit, 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n')
  } catch {
    console.log('\nNot known when the full tier was last green: only the fast tier ran.')
    return undefined
  }
}

/** Only of a commit: what is not in one cannot be compared with later. */
function noteGreen() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    if (git('status', '--porcelain') === '') writeFileSync(GREEN, `${git('rev-parse', 'HEAD')}\n`)
  } catch {
    // Not a repository.
  }
}

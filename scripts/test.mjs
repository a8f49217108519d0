import { spawn } from 'node:child_process'

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

const results = []
const began = performance.now()

for (const commands of STEPS)
  await Promise.all(commands.map((command, index) => run(command, index === commands.length - 1)))

console.log('\nWhere the time went:')
for (const { command, isPassed, seconds } of results)
  console.log(`  ${command.padEnd(48)} ${seconds.toFixed(0).padStart(5)} s${isPassed ? '' : '  FAILED'}`)
console.log(`  ${'all'.padEnd(48)} ${secondsSince(began).toFixed(0).padStart(5)} s`)
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1

/** Runs a command. The output of all but one of a step is printed at its end, so that lines do not mix. */
function run(command, isHeard) {
  const start = performance.now()
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', isHeard ? 'inherit' : 'pipe', isHeard ? 'inherit' : 'pipe'],
    env: { ...process.env, TIER: isFull ? 'full' : 'fast' },
  })
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  return new Promise((resolve) =>
    child.once('close', (code, signal) => {
      // Ctrl-C ends the run without further steps.
      if (signal === 'SIGINT') process.exit(1)
      if (said) process.stdout.write(said)
      results.push({ command, isPassed: code === 0, seconds: secondsSince(start) })
      resolve()
    }),
  )
}

function secondsSince(start) {
  return (performance.now() - start) / 1000
}

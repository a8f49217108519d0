import { spawnSync } from 'node:child_process'

/**
 * Everything that runs, one stage after the other, and where the time went. A stage that fails does not keep the next
 * ones from being seen; the whole has failed then.
 */
const STAGES = ['check', 'test:unit', 'test:abuse', 'test:bundle', 'test:e2e']

const results = STAGES.map((stage) => {
  const start = performance.now()
  const { status, signal } = spawnSync('npm', ['run', stage], { stdio: 'inherit', shell: true })
  // Ctrl-C is no failed stage: whoever pressed it wants no further one.
  if (signal) process.exit(1)
  return { stage, isPassed: status === 0, seconds: (performance.now() - start) / 1000 }
})

const total = results.reduce((sum, { seconds }) => sum + seconds, 0)
console.log('\nWhere the time went:')
for (const { stage, isPassed, seconds } of [...results, { stage: 'all', isPassed: true, seconds: total }])
  console.log(`  ${stage.padEnd(12)} ${seconds.toFixed(0).padStart(5)} s${isPassed ? '' : '  FAILED'}`)
process.exitCode = results.every(({ isPassed }) => isPassed) ? 0 : 1

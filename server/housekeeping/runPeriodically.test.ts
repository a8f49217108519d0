import { makeLog } from '../log'
import { runPeriodically } from './runPeriodically'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('goes on after a failure, and logs when it begins and when it is over', async () => {
  const lines: { level: number; msg: string }[] = []
  const log = makeLog('info', {
    write: (line) => void lines.push(JSON.parse(line) as { level: number; msg: string }),
  })
  let runs = 0
  let isBroken = true
  const job = () => {
    runs += 1
    return isBroken ? Promise.reject(new Error('no node')) : Promise.resolve()
  }
  const stop = runPeriodically(job, { everyMs: 5_000, name: 'the job', log })
  await jest.advanceTimersByTimeAsync(15_000)
  isBroken = false
  await jest.advanceTimersByTimeAsync(10_000)
  expect(runs).toBe(6)
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'the job fails'],
    [30, 'the job works again'],
  ])
  await stop()
})

it('stops after the current run, whose signal it aborts', async () => {
  let finish = () => {}
  let wasAborted = false
  let runs = 0
  const job = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      runs += 1
      finish = () => {
        wasAborted = signal.aborted
        resolve()
      }
    })
  const stop = runPeriodically(job, { everyMs: 5_000, name: 'the job', log: makeLog('silent') })
  let isStopped = false
  const stopped = stop().then(() => (isStopped = true))
  await Promise.resolve()
  expect(isStopped).toBe(false)
  finish()
  await stopped
  expect(wasAborted).toBe(true)
  await jest.advanceTimersByTimeAsync(20_000)
  expect(runs).toBe(1)
})

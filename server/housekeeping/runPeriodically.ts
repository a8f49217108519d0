import type { Log } from '../log'

/**
 * Runs a job now, and again `everyMs` after each run has ended. A failure is logged once, until a run succeeds again.
 * Returns a function that stops it: it aborts the job's signal and resolves when the current run has ended.
 */
export function runPeriodically(
  job: (signal: AbortSignal) => Promise<void>,
  { everyMs, name, log }: { everyMs: number; name: string; log: Log },
): () => Promise<void> {
  const stopping = new AbortController()
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let current = run()

  async function run(): Promise<void> {
    try {
      await job(stopping.signal)
      if (isFailing) log.info(`${name} works again`)
      isFailing = false
    } catch (err) {
      if (!isFailing) log.warn({ err }, `${name} fails`)
      isFailing = true
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => void (current = run()), everyMs)
  }

  return () => {
    stopping.abort()
    clearTimeout(timer)
    return current
  }
}

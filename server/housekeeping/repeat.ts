import type { Log } from '../log'

/**
 * Does a job now and then again so long after it ended, one at a time. What goes wrong is logged once until it
 * succeeds again. Returns how to stop, which waits for the one that is under way.
 */
export function repeat(
  job: () => Promise<void>,
  { everyMs, name, log }: { everyMs: number; name: string; log: Log },
): () => Promise<void> {
  let isStopped = false
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  const once = async () => {
    try {
      await job()
      isFailing = false
    } catch (err) {
      if (!isFailing) log.warn({ err }, `${name} failed for now`)
      isFailing = true
    }
    if (!isStopped) timer = setTimeout(again, everyMs)
  }
  let last = once()
  function again(): void {
    last = once()
  }
  return () => {
    isStopped = true
    clearTimeout(timer)
    return last
  }
}

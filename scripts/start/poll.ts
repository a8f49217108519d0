import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem'

const INTERVAL_MS = 50

/** Asks again until it answers true; an error counts as not yet. @throws Problem after the deadline, or if aborted. */
export async function pollUntil(
  what: string,
  isSo: () => Promise<boolean>,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await isSo().catch(() => false))) {
    signal.throwIfAborted()
    if (Date.now() > deadline) throw new Problem(`${what} is not ready after ${seconds} seconds.`)
    await sleep(INTERVAL_MS)
  }
}

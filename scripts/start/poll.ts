import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem'

const INTERVAL_MS = 50

/**
 * Asks until the answer is true. An error counts as false.
 * @throws Problem after the deadline, the signal's reason when it aborts
 */
export async function pollUntil(
  name: string,
  isSo: () => Promise<boolean>,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await isSo().catch(() => false))) {
    signal.throwIfAborted()
    if (Date.now() > deadline) throw new Problem(`${name} is not ready after ${seconds} seconds.`)
    await sleep(INTERVAL_MS)
  }
}

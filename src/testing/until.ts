const POLL_MS = 5
/** A condition that comes true ends the wait at once; this is for machines that are busy. */
const PATIENCE_MS = 20_000

/** Waits for a condition of the store or the world; screens are waited for with Testing Library's own. */
export async function until(condition: () => unknown, what = String(condition)): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`never came true: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

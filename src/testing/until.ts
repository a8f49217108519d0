const POLL_MS = 5
/** A condition that comes true ends the wait at once; this is for machines that are busy. */
const PATIENCE_MS = 20_000

/** Waits for a condition of the store or the world; screens are waited for with Testing Library's own. */
export async function until(
  condition: () => unknown,
  what: string | (() => string) = String(condition),
): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (!(await condition())) {
    if (performance.now() > end)
      throw new Error(`never came true: ${typeof what === 'string' ? what : what()}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Lets everything run that waits for promises alone, and for no timer, disk or network. */
export const flushPromises = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const POLL_MS = 5
/** The wait ends as soon as the condition is true. This limit is for a busy machine. */
const PATIENCE_MS = 20_000

/** Waits for a condition of the store or the world. For screens use Testing Library's `findBy` and `waitFor`. */
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

/** Runs everything that waits only for promises, and not for a timer, disk or network. */
export const flushPromises = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

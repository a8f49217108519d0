/** Work that waits longer is done even if the page is never idle. */
const LONGEST_WAIT_MS = 2_000

/**
 * Runs a short task when the page has nothing else to do.
 * @returns a function that cancels it
 */
export function whenIdle(task: () => void): () => void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(task, { timeout: LONGEST_WAIT_MS })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(task)
  return () => clearTimeout(id)
}

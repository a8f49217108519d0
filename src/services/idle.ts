/** Work that waits longer is done even if the page is never idle. */
const LONGEST_WAIT_MS = 2_000

/** Runs a short task when the page has nothing else to do. */
export function whenIdle(task: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: LONGEST_WAIT_MS })
  else setTimeout(task)
}

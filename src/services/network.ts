/** The browser's connection to a network. */
export interface NetworkPort {
  /** False is certain. True is not: only a call can tell whether the bank is reached. */
  isOnline: () => boolean
  /** Calls the listener when there is a network again. */
  onOnline: (listener: () => void) => void
}

export const makeNetwork = (): NetworkPort => ({
  isOnline: () => navigator.onLine,
  onOnline: (listener) => window.addEventListener('online', listener),
})

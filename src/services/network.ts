/** The browser's connection to a network. */
export interface NetworkPort {
  /** False is certain. True is not: only a call can tell whether the bank is reached. */
  isOnline: () => boolean
  /** Calls the listener when the network is lost or there again. @returns a function that removes it */
  onChange: (listener: () => void) => () => void
}

export const makeNetwork = (): NetworkPort => ({
  isOnline: () => navigator.onLine,
  onChange: (listener) => {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
    return () => {
      window.removeEventListener('online', listener)
      window.removeEventListener('offline', listener)
    }
  },
})

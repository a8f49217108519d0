/** What the browser knows of its connection to any network at all. */
export interface NetworkPort {
  /** False: certainly none. True: perhaps; only a call can tell. */
  isOnline: () => boolean
  /** Told whenever there is one again. Returns how to stop. */
  onOnline: (listener: () => void) => () => void
}

export const makeNetwork = (): NetworkPort => ({
  isOnline: () => navigator.onLine,
  onOnline: (listener) => {
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  },
})

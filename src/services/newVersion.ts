/** A new version of the app that has loaded and waits for the customer. */
export interface NewVersion {
  /** Switches to the new version and reloads the page. */
  use: () => void
}

/** Tells screens of a new version. */
export interface NewVersionPort {
  /** Undefined while this page has the newest version. */
  offered: () => NewVersion | undefined
  /** @returns a function that removes the listener */
  onOffered: (listener: () => void) => () => void
}

export function makeNewVersion(): NewVersionPort & { offer: (version: NewVersion) => void } {
  const listeners = new Set<() => void>()
  let offered: NewVersion | undefined
  return {
    offered: () => offered,
    onOffered: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    offer: (version) => {
      offered = version
      listeners.forEach((listener) => listener())
    },
  }
}

/** The storage of one browser. Each tab is told of the other tabs' changes. */
export function makeStorageOfOneBrowser() {
  const open = new Set<(key: string) => void>()
  /** As in browsers, the event comes after the write. */
  function openTab(): { storage: Storage; onStored: (listener: (key: string) => void) => () => void } {
    const listeners = new Set<(key: string) => void>()
    const hear = (key: string) => listeners.forEach((listener) => listener(key))
    open.add(hear)
    const tellOthers = (key: string) =>
      open.forEach((other) => {
        if (other !== hear) queueMicrotask(() => other(key))
      })
    return {
      storage: {
        get length() {
          return localStorage.length
        },
        key: (index) => localStorage.key(index),
        getItem: (key) => localStorage.getItem(key),
        setItem: (key, value) => {
          localStorage.setItem(key, value)
          tellOthers(key)
        },
        removeItem: (key) => {
          localStorage.removeItem(key)
          tellOthers(key)
        },
        clear: () => localStorage.clear(),
      },
      onStored: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
  }
  return { openTab }
}

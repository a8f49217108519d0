/** The storage of one browser. Each tab is told of the other tabs' changes. */
export function makeStorageOfOneBrowser() {
  const open = new Set<() => void>()
  /** As in browsers, the event comes after the write. */
  function openTab(): { storage: Storage; onStored: (listener: () => void) => () => void } {
    const listeners = new Set<() => void>()
    const hear = () => listeners.forEach((listener) => listener())
    open.add(hear)
    const tellOthers = () =>
      open.forEach((other) => {
        if (other !== hear) queueMicrotask(other)
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
          tellOthers()
        },
        removeItem: (key) => {
          localStorage.removeItem(key)
          tellOthers()
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

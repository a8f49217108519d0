/** A storage in memory, for browsers that allow no other. */
function makeMemoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

/** localStorage, or a storage in memory where the browser throws on access: the app starts either way. */
export function browserStorage(): Storage {
  try {
    return window.localStorage
  } catch {
    return makeMemoryStorage()
  }
}

/**
 * Calls the listener when another tab has changed localStorage, and once at the beginning, because the browser does not report
 * earlier changes. A message between tabs would arrive before this tab can read the new value; the browser's `storage`
 * event does not.
 */
export function onStored(listener: () => void): void {
  window.addEventListener('storage', listener)
  listener()
}

/** A storage that forgets when the page closes, for browsers that allow no other. */
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

/** localStorage, or a stand-in where the browser forbids even to look at it: the app starts either way. */
export function browserStorage(): Storage {
  try {
    return window.localStorage
  } catch {
    return makeMemoryStorage()
  }
}

/**
 * Tells when another tab has written or removed something, once this one can read it: a message between tabs would
 * overtake it. @returns how to stop listening
 */
export function onStored(listener: (key: string) => void): () => void {
  const onEvent = ({ key }: StorageEvent) => {
    // Without a key everything was removed.
    if (key !== null) listener(key)
  }
  window.addEventListener('storage', onEvent)
  return () => window.removeEventListener('storage', onEvent)
}

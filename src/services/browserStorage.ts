import type { requestPageLock } from './pageLocks'
import type { OutsidePorts } from './ports'

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

/**
 * localStorage and Web Locks. Where the browser throws on access it denies both, and other tabs share nothing with this one:
 * then a storage in memory and locks within the page, so that the app works until the page is closed.
 */
export function browserStorage(): Pick<OutsidePorts, 'storage' | 'locks'> {
  try {
    return { storage: window.localStorage, locks: navigator.locks }
  } catch {
    const request: typeof requestPageLock = async (name, ...asked) =>
      (await import('./pageLocks')).requestPageLock(name, ...asked)
    return { storage: makeMemoryStorage(), locks: { request } }
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

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
    setItem: (key, value) => items.set(key, value),
    removeItem: (key) => items.delete(key),
    clear: () => items.clear(),
  }
}

/**
 * Does the browser block cookies for this site? Then it denies storage and Web Locks as well. Chromium's
 * `navigator.cookieEnabled` is true all the same.
 */
export function areCookiesBlocked(): boolean {
  try {
    return !localStorage
  } catch {
    return true
  }
}

/**
 * localStorage and Web Locks. Where the browser denies them, no other tab shares anything with this one, so a storage in
 * memory and locks within the page take their place until the page is closed.
 */
export function storageAndLocks(): Pick<OutsidePorts, 'storage' | 'locks'> {
  if (!areCookiesBlocked()) return { storage: localStorage, locks: navigator.locks }
  const request = (...asked: Parameters<typeof requestPageLock>): Promise<unknown> =>
    import('./pageLocks').then((pageLocks) => pageLocks.requestPageLock(...asked))
  return { storage: makeMemoryStorage(), locks: { request } }
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

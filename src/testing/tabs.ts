import type { TabMessage, TabsPort } from '../services/tabs'

/** Messages between the tabs of one browser. A tab does not get its own messages. */
export function makeTabsOfOneBrowser() {
  const open = new Set<(message: TabMessage) => void>()
  function openTab(): TabsPort {
    const listeners = new Set<(message: TabMessage) => void>()
    const hear = (message: TabMessage) => listeners.forEach((listener) => listener(message))
    open.add(hear)
    return {
      // As in browsers, each tab gets a copy, and later.
      tell: (message) =>
        open.forEach((other) => {
          const copy = structuredClone(message)
          if (other !== hear) queueMicrotask(() => other(copy))
        }),
      onMessage: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
  }
  return { openTab }
}

import type { NetworkPort } from '../services/network'

/** A browser's view of the network, which a test can switch off. Calls are cut by the fake fetch. */
export interface ScriptedNetwork extends NetworkPort {
  goOffline(): void
  goOnline(): void
}

export function makeScriptedNetwork(): ScriptedNetwork {
  const listeners = new Set<() => void>()
  let isOnline = true
  function change(isNowOnline: boolean): void {
    isOnline = isNowOnline
    listeners.forEach((listener) => listener())
  }
  return {
    isOnline: () => isOnline,
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    goOffline: () => change(false),
    goOnline: () => change(true),
  }
}

import type { NetworkPort } from '../services/network'

/** A browser's view of the network, which a test can switch off. Calls are cut by the fake fetch. */
export interface ScriptedNetwork extends NetworkPort {
  goOffline(): void
  goOnline(): void
}

export function makeScriptedNetwork(): ScriptedNetwork {
  const listeners = new Set<() => void>()
  let isOnline = true
  return {
    isOnline: () => isOnline,
    onOnline: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    goOffline: () => void (isOnline = false),
    goOnline: () => {
      isOnline = true
      listeners.forEach((listener) => listener())
    },
  }
}

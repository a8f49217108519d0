import type { NetworkPort } from '../services/network'

/** The network as a browser knows it, for a test to take away. What is sent meanwhile is the bank line's business. */
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

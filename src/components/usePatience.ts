import { useEffect, useState } from 'react'

/** How long a screen waits for its other parts once the first one has loaded. */
const PATIENCE_MS = 1_000

/**
 * True while a screen waits for its parts. It waits one second at most after the first part has loaded: on a slow network
 * all parts are late, and load at about the same time.
 * @param hasFirst true once the first part has loaded
 */
export function usePatience(isWaiting: boolean, hasFirst: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  const isCounting = isWaiting && hasFirst
  useEffect(() => {
    if (!isCounting) return
    const timer = setTimeout(() => setIsOver(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isCounting])
  return isWaiting && !isOver
}

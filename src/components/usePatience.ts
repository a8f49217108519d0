import { useEffect, useState } from 'react'

/** How long a screen waits for its other parts once the first one has loaded. */
const PATIENCE_MS = 1_000

/**
 * True while a screen's parts are loading, but for one second at most after the first one has loaded. On a slow network all
 * of them are late, and come together.
 * @param hasFirst whether there would be anything to show already
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

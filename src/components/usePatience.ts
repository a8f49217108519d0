import { useEffect, useState } from 'react'

/** How long a screen waits for all of its parts before it shows the loaded ones. */
const PATIENCE_MS = 1_000

/** True while a screen's parts are loading, but for one second at most. */
export function usePatience(isWaiting: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsOver(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isWaiting && !isOver
}

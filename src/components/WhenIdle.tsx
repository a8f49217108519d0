import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../lib/idle'

interface Props {
  /** Only the first value counts. False renders the children at once. */
  isLate: boolean
  children: ReactNode
  /** Shown until then. */
  fallback?: ReactNode
}

/**
 * Renders its children when the page is idle. In a list, that is before they are seen where a reader scrolls, and not at all
 * where the list rushes past.
 */
export function WhenIdle({ isLate, children, fallback }: Props) {
  const [isDue, setIsDue] = useState(!isLate)
  // Each in a task of its own, because those of a whole list together would take long.
  useEffect(() => (isDue ? undefined : whenIdle(() => flushSync(() => setIsDue(true)))), [isDue])
  return isDue ? children : fallback
}

import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../lib/idle'

interface Props {
  children: ReactNode
  /** Shown until then. */
  fallback?: ReactNode
}

/**
 * Renders its children when the page is idle. In a list, that is before they are seen where a reader scrolls, and not at all
 * where the list rushes past.
 */
export function WhenIdle({ children, fallback }: Props) {
  const [isDue, setIsDue] = useState(false)
  // Each in a task of its own, because those of a whole list together would take long.
  useEffect(() => whenIdle(() => flushSync(() => setIsDue(true))), [])
  return isDue ? children : fallback
}

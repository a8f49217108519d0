import { createContext, use, useEffect, useRef, type RefObject } from 'react'
import { useLocation, type Location } from 'react-router-dom'

/** Where the visit began. Back to it makes a new location with the same key, so only the objects differ. */
export const FirstLocation = createContext<Location | undefined>(undefined)

/**
 * Focuses a screen's heading after a navigation, so that screen readers read the new screen. The heading needs
 * `tabIndex={-1}`.
 * @param title focuses the heading again when it changes
 */
export function useTitleFocus(title?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const location = useLocation()
  const first = use(FirstLocation)
  const hasNavigated = first !== undefined && location !== first

  useEffect(() => {
    if (hasNavigated) heading.current?.focus()
    // Keyed by title, not by path: a changed query or hash on the same screen moves no focus.
  }, [title, hasNavigated])

  return heading
}

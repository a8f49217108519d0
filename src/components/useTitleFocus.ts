import { createContext, use, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation, type Location } from 'react-router-dom'

/** Where the visit began. Going back to it makes a new location with the same key, so only the objects differ. */
export const FirstLocation = createContext<Location | undefined>(undefined)

/**
 * Focuses a screen's heading after a navigation, so that screen readers read the new screen. The heading needs
 * `tabIndex={-1}`.
 * @param title focuses the heading again when it changes
 */
export function useTitleFocus(title = ''): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef<string | null>(null)
  const location = useLocation()
  const first = use(FirstLocation)
  const hasNavigated = first !== undefined && location !== first

  // Before the screen is shown: later the focus would leave a field that the customer is already typing into.
  useLayoutEffect(() => {
    const isSame = last.current === title
    last.current = title
    // A changed query, hash or step on the same screen moves no focus, unless it was lost.
    if (hasNavigated && !(isSame && document.activeElement !== document.body)) heading.current?.focus()
  }, [title, hasNavigated])

  return heading
}

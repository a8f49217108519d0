import type { FocusEvent } from 'react'

/**
 * Calls a field's blur handler once nothing is pressed any more. The handler may show an error, which moves what stands
 * below the field, and a browser makes no click of a button that moves between press and release.
 */
export const afterPress =
  <Element>(onBlur: ((event: FocusEvent<Element>) => void) | undefined) =>
  (event: FocusEvent<Element>): void => {
    if (!onBlur) return
    // Everything around the pressed element is active, too. The click comes after `mouseup`, to where that was.
    if (document.documentElement.matches(':active'))
      addEventListener('mouseup', () => onBlur(event), { once: true })
    else onBlur(event)
  }

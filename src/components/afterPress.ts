import type { FocusEvent } from 'react'

/**
 * Calls a field's blur handler, but not before the mouse button is released. The handler may show an error, which moves
 * the buttons below the field, and a button that moves between press and release gets no click.
 */
export const afterPress =
  <Element>(onBlur: ((event: FocusEvent<Element>) => void) | undefined) =>
  (event: FocusEvent<Element>): void => {
    if (!onBlur) return
    // The root element is active while the mouse button is down anywhere in the page. The click follows `mouseup`.
    if (document.documentElement.matches(':active'))
      addEventListener('mouseup', () => onBlur(event), { once: true })
    else onBlur(event)
  }

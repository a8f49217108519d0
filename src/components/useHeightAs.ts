import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps an element's height in pixels in a CSS variable of the page. Pages use it to leave room below their end for bars
 * that lie over them.
 */
export function useHeightAs(variable: `--${string}`, box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(variable, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }, [variable, box])
}

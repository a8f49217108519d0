import { useLayoutEffect, useState, type RefObject } from 'react'

export interface GridBox {
  /** In pixels; 0 before the first layout. */
  width: number
  /** Distance from the top of the page, in pixels. */
  top: number
  /** The size of a rem, which customers may enlarge, in pixels. */
  rem: number
  /** False before the first layout. */
  isMeasured: boolean
}

/** Assumed before layout and in jsdom, which has none. */
const DEFAULT_REM = 16
const UNMEASURED: GridBox = { width: 0, top: 0, rem: DEFAULT_REM, isMeasured: false }

const measure = (element: HTMLElement): GridBox => ({
  width: element.clientWidth,
  top: element.getBoundingClientRect().top + window.scrollY,
  rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || DEFAULT_REM,
  isMeasured: true,
})

/** Measures a grid and its position on the page, also when the content above it grows. */
export function useGridBox(grid: RefObject<HTMLElement | null>): GridBox {
  const [box, setBox] = useState(UNMEASURED)

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const update = () =>
      setBox((last) => {
        const next = measure(element)
        const isSame = last.width === next.width && last.top === next.top && last.rem === next.rem
        return isSame && last.isMeasured ? last : next
      })
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])

  return box
}

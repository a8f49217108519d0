import { useLayoutEffect, useState, type RefObject } from 'react'
import { cardGridGeometry, type CardGridGeometry } from './cardGridGeometry'

interface CardGridPlace extends CardGridGeometry {
  /** Distance from the top of the page, in pixels. */
  top: number
  /** False before the first layout. */
  isMeasured: boolean
}

const measure = (element: HTMLElement) => ({
  width: element.clientWidth,
  top: element.getBoundingClientRect().top + window.scrollY,
})

/** Measures a card grid and its position on the page, also when the content above it grows. */
export function useCardGridPlace(grid: RefObject<HTMLElement | null>): CardGridPlace {
  const [box, setBox] = useState<{ width: number; top: number }>()

  useLayoutEffect(() => {
    const element = grid.current
    if (!element) return
    const update = () =>
      setBox((last) => {
        const next = measure(element)
        return last?.width === next.width && last.top === next.top ? last : next
      })
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid])

  return { ...cardGridGeometry(box?.width ?? 0), top: box?.top ?? 0, isMeasured: box !== undefined }
}

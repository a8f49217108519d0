import { useEffect, type RefObject } from 'react'

/**
 * While active, calls `onPress` when the pointer goes down outside an element. Safari does not focus a button that is tapped,
 * so the button does not lose the focus either.
 */
export function usePressOutside(
  element: RefObject<Element | null>,
  isActive: boolean,
  onPress: () => void,
): void {
  useEffect(() => {
    if (!isActive) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !element.current?.contains(target)) onPress()
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [element, isActive, onPress])
}

/** A page in the background draws no frame. */
const NO_FRAME_MS = 500

/**
 * Draws the app, once, and tells when the frame with it has been drawn.
 * @param draw mounts the app
 */
export function makeFirstPaint(draw: () => void) {
  let resolve = (): void => undefined
  const painted = new Promise<void>((settle) => (resolve = settle))
  let isDrawn = false
  return {
    /** Resolves after the first frame with the app; does not draw it. */
    painted,
    /** Draws the app unless it is drawn, and resolves after its first frame. */
    untilPainted: (): Promise<void> => {
      if (!isDrawn) {
        isDrawn = true
        draw()
        // React renders in a task of its own, which the next frame may precede.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
        setTimeout(resolve, NO_FRAME_MS)
      }
      return painted
    },
  }
}

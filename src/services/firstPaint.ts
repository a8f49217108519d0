/** A page in the background draws no frame. */
const NO_FRAME_MS = 500

/** @returns a function that resolves when the frame after its first call has been drawn, and at once from then on */
export function makeFirstPaint(): () => Promise<void> {
  let drawn: Promise<void> | undefined
  return () =>
    (drawn ??= new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve))
      setTimeout(resolve, NO_FRAME_MS)
    }))
}

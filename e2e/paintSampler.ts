import type { Page } from '@playwright/test'

/** What was on the screen at each frame, as the texts that a test asked about. */
export interface Frame {
  /** Texts that could be read. */
  readonly seen: string[]
  /** Milliseconds since the page was opened. */
  readonly at: number
}

/**
 * Writes down at every frame, from the first one on, which of these texts can be read on the screen. Call before
 * `goto`, or in the middle of a visit; then read with `sampledFrames`.
 */
export async function samplePaints(page: Page, texts: readonly string[]): Promise<void> {
  await page.addInitScript(startSampling, texts)
  await page.evaluate(startSampling, texts)
}

export const sampledFrames = (page: Page): Promise<Frame[]> =>
  page.evaluate(() => (window as unknown as { frames: Frame[] }).frames)

function startSampling(texts: readonly string[]): void {
  const frames: Frame[] = []
  Object.assign(window, { frames })
  /** The text that an eye could read: `innerText` leaves out what is hidden, but not what is see-through or painted over. */
  const look = () => {
    // At the very first frame there is no body yet.
    const { body } = document as { body: HTMLElement | null }
    const text = body?.innerText ?? ''
    const seen = texts.filter((wanted) => text.includes(wanted))
    if (frames.at(-1)?.seen.join() !== seen.join()) frames.push({ seen, at: performance.now() })
  }
  // Before a frame is painted, and right after it: between frames nobody sees anything, and before stylesheets have
  // come nothing is painted.
  const { port1, port2 } = new MessageChannel()
  port2.onmessage = look
  const frame = () => {
    look()
    port1.postMessage(null)
    requestAnimationFrame(frame)
  }
  frame()
}

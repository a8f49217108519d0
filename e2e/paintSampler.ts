import type { Page } from '@playwright/test'

/**
 * Notes at every frame, from the first one on, which of these texts are on the screen. Call it before `goto` or later
 * in a visit, and read the result with `sampledFrames`.
 */
export async function samplePaints(page: Page, texts: readonly string[]): Promise<void> {
  await page.addInitScript(startSampling, texts)
  await page.evaluate(startSampling, texts)
}

/** The sampled texts on the screen, one list for each frame at which they changed. */
export const sampledFrames = (page: Page): Promise<string[][]> =>
  page.evaluate(() => (window as unknown as { frames: string[][] }).frames)

function startSampling(texts: readonly string[]): void {
  const frames: string[][] = []
  Object.assign(window, { frames })
  // `innerText` leaves out hidden text, but not transparent or covered text.
  const look = () => {
    // At the first frame there is no body yet.
    const { body } = document as { body: HTMLElement | null }
    const text = body?.innerText ?? ''
    const seen = texts.filter((wanted) => text.includes(wanted))
    if (frames.at(-1)?.join() !== seen.join()) frames.push(seen)
  }
  // Looks right before and right after each paint, because only painted content is visible.
  const { port1, port2 } = new MessageChannel()
  port2.onmessage = look
  const frame = () => {
    look()
    port1.postMessage(null)
    requestAnimationFrame(frame)
  }
  frame()
}

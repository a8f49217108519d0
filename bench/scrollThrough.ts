import type { Page } from '@playwright/test'
import { BrowserFailed, type Figures } from './bench'

/** Pixels per frame: 1,000 cards in three columns take about five seconds. */
const STEP = 240
/**
 * On two cores Chromium 156 sometimes stops drawing frames: its raster workers are not woken after a garbage collection
 * (its trace repeats "pending tree not ready" while nothing runs).
 */
const STALLED_MS = 10_000

/**
 * Scrolls the page from top to bottom, one step per frame, and measures long tasks (50 ms and more, by the platform's own
 * definition), missed frames and the size of the document.
 * @param step pixels per frame
 * @throws BrowserFailed when the browser stops drawing frames
 */
export async function scrollThrough(page: Page, step = STEP): Promise<Figures> {
  const figures = await page.evaluate(
    async ({ step, stalledMs }) => {
      const tasks: number[] = []
      const observer = new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      )
      observer.observe({ type: 'longtask' })
      const frame = () =>
        new Promise<number>((resolve) => {
          const stalled = setTimeout(resolve, stalledMs, NaN)
          requestAnimationFrame((time) => {
            clearTimeout(stalled)
            resolve(time)
          })
        })
      const bottom = () => document.documentElement.scrollHeight - innerHeight

      const start = await frame()
      let last = start
      let frames = 0
      let late = 0
      let mostElements = 0
      let mostCards = 0
      while (scrollY < bottom() - 1) {
        scrollBy(0, step)
        const now = await frame()
        if (Number.isNaN(now)) return undefined
        frames += 1
        late += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1)
        last = now
        if (frames % 10 === 0) {
          mostElements = Math.max(mostElements, document.getElementsByTagName('*').length)
          mostCards = Math.max(mostCards, document.querySelectorAll('[aria-posinset]').length)
        }
      }
      // The observer reports a task a moment after its end.
      await new Promise((resolve) => setTimeout(resolve, 200))
      tasks.push(...observer.takeRecords().map(({ duration }) => duration))
      observer.disconnect()
      return {
        'long tasks': tasks.length,
        'long tasks, ms in all': tasks.reduce((sum, ms) => sum + ms, 0),
        'longest task, ms': Math.max(0, ...tasks),
        'frames drawn': frames,
        'frames missed (60 a second)': late,
        'the scroll, ms': last - start,
        'elements in the document, most': mostElements,
        'rows or cards in the document, most': mostCards,
      }
    },
    { step, stalledMs: STALLED_MS },
  )
  if (!figures) throw new BrowserFailed('no more frames')
  return figures
}

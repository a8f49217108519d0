import type { Locator, Page } from '@playwright/test'
import { median } from './median'
import type { Figures } from './bench'

/**
 * Types a text into a field and takes it away again, key by key, and measures long tasks (50 ms and more, by the platform's
 * own definition) and how long each key takes until the next frame is painted (Event Timing).
 */
export async function typeInto(page: Page, field: Locator, text: string): Promise<Figures> {
  await field.focus()
  await page.evaluate(() => {
    const seen = { tasks: [] as number[], keys: [] as number[] }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration)
    }).observe({ type: 'longtask' })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') seen.keys.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (const key of text) await page.keyboard.press(key === ' ' ? 'Space' : key)
  for (const _ of text) await page.keyboard.press('Backspace')
  const { tasks, keys } = await page.evaluate(async () => {
    // The observers report a task or key a moment after its end.
    await new Promise((resolve) => setTimeout(resolve, 300))
    return (globalThis as unknown as { seen: { tasks: number[]; keys: number[] } }).seen
  })
  return {
    'long tasks': tasks.length,
    'long tasks, ms in all': tasks.reduce((sum, ms) => sum + ms, 0),
    'longest task, ms': Math.max(0, ...tasks),
    keys: 2 * text.length,
    // Keys that are answered within a frame are not reported: they count as 16 ms at most.
    'key to paint, ms, median of the slower': keys.length === 0 ? 16 : median(keys),
    'key to paint, ms, slowest': Math.max(16, ...keys),
  }
}

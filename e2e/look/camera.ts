import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { test as base } from '../test'

/** Where the pictures are written. Git ignores it. */
export const FOLDER = '.look'

export const THEMES = ['light', 'dark'] as const
export const WIDTHS = [390, 768, 1280] as const

const HEIGHT = 844

export const test = base.extend<{ look: (screen: string, page?: Page) => Promise<void> }>({
  /** Takes a picture of the screen in both themes at all widths. `screen` is the pictures' name: 'cards-frozen'. */
  look: async ({ page: usual }, use) => {
    mkdirSync(FOLDER, { recursive: true })
    await use(async (screen, page = usual) => {
      const before = page.viewportSize() ?? { width: 1280, height: 800 }
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT })
          // Fixed bars cover the middle of a scrolled page. Components that measure themselves redraw after two frames.
          await page.evaluate(() => {
            scrollTo(0, 0)
            return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
          })
          await page.screenshot({
            path: join(FOLDER, `${screen}.${colorScheme}.${width}.png`),
            fullPage: true,
          })
        }
      }
      await page.emulateMedia({ colorScheme: null, reducedMotion: null })
      await page.setViewportSize(before)
    })
  },
})

/** Resolves once the app's page is there, in place of index.html's landing screen, and nothing on it is being loaded. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('#main h1') !== null && document.querySelector('[aria-busy="true"]') === null,
  )
}

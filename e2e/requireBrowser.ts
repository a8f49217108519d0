import { findBrowser } from './browser'

/** Before all journeys: without a browser they fail with what to do about it; they are never skipped. */
export default function requireBrowser(): void {
  if (findBrowser() !== undefined) return
  const { CHROMIUM_PATH } = process.env
  throw new Error(
    CHROMIUM_PATH
      ? `CHROMIUM_PATH names ${CHROMIUM_PATH}, where there is no browser.`
      : 'The journeys need Chromium: install it (`apt-get install chromium`, or `npx playwright install chromium`), or set CHROMIUM_PATH.',
  )
}

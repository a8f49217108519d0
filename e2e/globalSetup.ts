import { existsSync } from 'node:fs'
import { findBrowser } from './browser'
import { startStack } from './stack'

/** Checks for a browser and the built app, and starts the shared stack. @returns a function that stops it */
export default async function globalSetup(): Promise<() => Promise<void>> {
  requireBrowser()
  if (!existsSync('dist-local/index.html'))
    throw new Error('The journeys run on the built app: run npm run build:local first.')
  const stack = await startStack()
  process.env.FLORIN_STACK = JSON.stringify(stack.address)
  return async () => {
    await stack.stop()
  }
}

/** Without a browser the journeys fail with instructions. They are never skipped. */
function requireBrowser(): void {
  if (findBrowser() !== undefined) return
  const { CHROMIUM_PATH } = process.env
  throw new Error(
    CHROMIUM_PATH
      ? `CHROMIUM_PATH names ${CHROMIUM_PATH}, where there is no browser.`
      : 'The journeys need Chromium: install it (`apt-get install chromium`, or `npx playwright install chromium`), or set CHROMIUM_PATH.',
  )
}

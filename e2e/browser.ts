import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The usual paths of an installed Chromium or Chrome. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The path of the browser: CHROMIUM_PATH, else the system's, else Playwright's download. */
export function findBrowser(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  return [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * Chromium without windows: the same engine draws the pages, and the journeys take two thirds of the time. It shows no
 * notifications, and nobody can block cookies in it.
 */
const SHELL = '/usr/bin/chromium-headless-shell'

/** The browser of most journeys: the shell, where it is installed. The full tier runs in the browser that customers have. */
export function findJourneyBrowser(): string | undefined {
  const { CHROMIUM_PATH, TIER } = process.env
  return !CHROMIUM_PATH && TIER !== 'full' && existsSync(SHELL) ? SHELL : findBrowser()
}

/** Turns off updates, sync and first-run pages, which would disturb a journey. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How Playwright launches a browser: by default the one that customers have. */
export const launchOptions = (executablePath = findBrowser()) => ({
  ...(executablePath !== undefined && { executablePath }),
  args: BROWSER_ARGS,
})

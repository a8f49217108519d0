import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Where systems put a Chromium, or a Chrome, that somebody installed. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser that journeys drive: CHROMIUM_PATH, else the system's, else the one Playwright has downloaded. */
export function findBrowser(): string | undefined {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) return existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined
  return [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path))
}

/** What a browser does on its own account (updates, sync, first-run pages) has no place in a journey. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

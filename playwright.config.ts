import { defineConfig } from '@playwright/test'
import { findJourneyBrowser, launchOptions } from './e2e/browser'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  outputDir: 'test-results',
  projects: [
    // These journeys slow down, stop or kill their own stack, and run one at a time.
    { name: 'alone', testMatch: '**/*.alone.spec.ts', workers: 1 },
    { name: 'together', testMatch: '**/*.spec.ts', testIgnore: '**/*.alone.spec.ts' },
  ],
  workers: 2,
  // Slow journeys of code that seldom changes run in `npm run test:full`.
  ...(process.env.TIER === 'full' ? {} : { grepInvert: /@full/ }),
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes only on the second attempt is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  // The longest journeys take half a minute, and up to three times that on a busy machine.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./e2e/cutReporter.ts']],
  use: {
    viewport: { width: 1280, height: 800 },
    // Playwright cannot answer in place of a service worker. The offline journeys allow it.
    serviceWorkers: 'block',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(findJourneyBrowser()),
  },
})

import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { BROWSER_ARGS, findBrowser } from './e2e/browser'

const browser = findBrowser()

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/requireBrowser.ts',
  outputDir: 'test-results',
  // Every worker runs a whole stack of its own.
  workers: availableParallelism() >= 4 ? 2 : 1,
  forbidOnly: Boolean(process.env.CI),
  // Two browsers, a chain and a bank share a CI machine with its neighbours. A journey that passes only the second
  // time is listed as flaky, and has found something.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./e2e/cutReporter.ts']],
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser === undefined ? {} : { executablePath: browser }),
      args: BROWSER_ARGS,
    },
  },
})

import { defineConfig } from '@playwright/test'
import base from './playwright.config'

/** `npm run look`: takes a picture of every screen and state, in both themes and at three widths (e2e/look/). */
export default defineConfig({
  ...base,
  testDir: 'e2e/look',
  globalTeardown: './e2e/look/contactSheet.ts',
  projects: [{ name: 'look', testMatch: '**/*.look.ts' }],
  grepInvert: [],
  fullyParallel: true,
  retries: 0,
  timeout: 600_000,
  use: { ...base.use, actionTimeout: 20_000 },
  reporter: 'list',
})

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { startProxy, type TcpProxy } from '../server/testing/startProxy'
import { openCutPayment, type CutPayment } from './cutPayment'
import { startBrowser } from './killableBrowser'
import { freePorts } from './ports'
import { ScriptedWallet } from './scriptedWallet'
import { type OwnStack, startStack } from './stack'
import { START_MS } from './starter'
import { enter } from './steps'
import { collectErrors, expect } from './test'

export { expect } from '@playwright/test'

/** Console errors of a page whose bank, node or network is down. */
const ALLOWED = [/status of (401|50\d)/, /net::ERR_/, /JsonRpcProvider failed/]

/** A stack whose node can be disconnected from both the page and the bank. */
export interface CutStack extends OwnStack {
  readonly line: TcpProxy
}

/** A customer who has signed in once and then quit the browser. */
export interface Customer {
  readonly wallet: ScriptedWallet
  /** The profile of that browser. Each test runs on a copy. */
  readonly profile: string
  /** The credit lines paid for so far, in dollars. */
  readonly lines: string[]
}

interface World {
  stack: CutStack
  customer: Customer
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
const LONG = { timeout: 60_000 }

/** A payment in a browser that can be killed, on a profile that survives it. */
export const test = base.extend<{ payment: CutPayment }, World>({
  stack: [
    // Playwright reads a fixture's needs from its first parameter, which must be a pattern even when empty.
    async ({}, use) => {
      const [nodePort = 0] = await freePorts(1)
      const line = await startProxy(`http://127.0.0.1:${nodePort}`)
      try {
        const stack = await startStack({ line: { rpcPort: Number(new URL(line.url).port), nodePort } })
        await use({ ...stack, line })
        await stack.stop()
      } finally {
        await line.stop()
      }
    },
    { scope: 'worker', timeout: START_MS },
  ],
  customer: [
    async ({ stack, launchOptions }, use) => {
      const profile = mkdtempSync(join(tmpdir(), 'florin-profile-'))
      try {
        const browser = await startBrowser(profile, stack.url, launchOptions)
        const wallet = await ScriptedWallet.announce(browser.context, await stack.newWallet())
        await enter(browser.page)
        await expect(browser.page.getByRole('link', { name: 'Get a debit card' })).toBeVisible(LONG)
        await browser.quit()
        await use({ wallet, profile, lines: [] })
      } finally {
        remove(profile)
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  payment: async ({ stack, customer, launchOptions }, use, testInfo) => {
    const profile = mkdtempSync(join(tmpdir(), 'florin-profile-'))
    cpSync(customer.profile, profile, { recursive: true, verbatimSymlinks: true })
    const errors: string[][] = []
    const payment = openCutPayment(stack, customer, async () => {
      const browser = await startBrowser(profile, stack.url, launchOptions)
      errors.push(collectErrors(browser.context))
      return browser
    })
    try {
      await use(payment)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('intents', { body: await payment.describe() })
    } finally {
      await payment.end()
      remove(profile)
    }
    const unexpected = errors.flat().filter((error) => !ALLOWED.some((pattern) => pattern.test(error)))
    if (unexpected.length > 0) throw new Error(`The page reported errors:\n${unexpected.join('\n')}`)
  },
})

import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { startProxy, type TcpProxy } from '../server/testing/startProxy'
import { beginCutLife, type CutLife } from './cutLife'
import { startBrowser } from './killableBrowser'
import { freePorts } from './ports'
import { ScriptedWallet } from './scriptedWallet'
import { type OwnStack, startStack } from './stack'
import { enter } from './steps'
import { collectErrors, expect } from './test'

export { expect } from '@playwright/test'

/** What a page may report while its bank, its node or its network is away on purpose. */
const ALLOWED = [/status of (401|50\d)/, /net::ERR_/, /JsonRpcProvider failed/]

/** A stack whose node can be cut off, from the page and from the bank alike. */
export interface CutStack extends OwnStack {
  readonly line: TcpProxy
}

/** A customer who has signed in once, and whose browser has been quit since. */
export interface Customer {
  readonly wallet: ScriptedWallet
  /** The profile of that browser, to be copied. */
  readonly profile: string
  /** The lines of the credit cards that have been paid for so far, as the bank writes them. */
  readonly lines: string[]
}

interface World {
  stack: CutStack
  customer: Customer
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
const LONG = { timeout: 60_000 }

/** A life that is to be cut: a browser that can be killed, on a profile that is kept, and what it talks to. */
export const test = base.extend<{ life: CutLife }, World>({
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
    { scope: 'worker', timeout: 120_000 },
  ],
  customer: [
    async ({ stack, launchOptions }, use) => {
      const profile = mkdtempSync(join(tmpdir(), 'florin-profile-'))
      try {
        const browser = await startBrowser(profile, stack.url, launchOptions)
        const wallet = await ScriptedWallet.announce(browser.context, await stack.newWallet())
        await enter(browser.page)
        await expect(browser.page.getByText('No credit card yet')).toBeVisible(LONG)
        await browser.quit()
        await use({ wallet, profile, lines: [] })
      } finally {
        remove(profile)
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  life: async ({ stack, customer, launchOptions }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'florin-profile-'))
    cpSync(customer.profile, profile, { recursive: true, verbatimSymlinks: true })
    const errors: string[][] = []
    const life = beginCutLife(stack, customer, async () => {
      const browser = await startBrowser(profile, stack.url, launchOptions)
      errors.push(collectErrors(browser.context))
      return browser
    })
    try {
      await use(life)
    } finally {
      await life.end()
      remove(profile)
    }
    const unexpected = errors.flat().filter((error) => !ALLOWED.some((pattern) => pattern.test(error)))
    if (unexpected.length > 0) throw new Error(`The page reported errors:\n${unexpected.join('\n')}`)
  },
})

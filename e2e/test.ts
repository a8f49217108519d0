import { type BrowserContext, test as base } from '@playwright/test'
import type { Wallet } from 'ethers'
import { ScriptedWallet, type WalletInfo } from './scriptedWallet'
import { type OwnStack, reachStack, type Stack, type StackAddress, startStack } from './stack'

export { expect } from '@playwright/test'

/** What a page may say in its console without failing the journey: a 401 is how the bank asks for a signature. */
const ALWAYS_ALLOWED = [/the server responded with a status of 401/]

interface Journey {
  /** Puts a wallet into the browser, before the first `goto`. */
  announceWallet: (wallet: Wallet, info?: Partial<WalletInfo>) => Promise<ScriptedWallet>
  /** A whitelisted wallet with ether, in the browser already, and connected by nobody yet. */
  wallet: ScriptedWallet
  /** The same wallet, already connected and signed in. Most journeys start here. */
  customer: ScriptedWallet
  /** Console errors that belong to this journey (a bank that is down on purpose) and must not fail it. */
  allowErrors: (...patterns: RegExp[]) => void
}

interface World<S extends Stack> {
  stack: S
}

/** A journey on the stack that all of them share: it brings its own wallet, and stops nothing. */
export const test = base.extend<Journey, World<Stack>>({
  stack: [
    // Playwright reads a fixture's needs from its first parameter, which must be a pattern even when empty.
    async ({}, use) => {
      const stack = reachStack(JSON.parse(process.env.FLORIN_STACK ?? '') as StackAddress)
      await use(stack)
      stack.chain.destroy()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.url)
  },
  announceWallet: async ({ context }, use) => {
    await use((wallet, info) => ScriptedWallet.announce(context, wallet, info))
  },
  wallet: async ({ stack, announceWallet }, use) => {
    await use(await announceWallet(await stack.newWallet()))
  },
  customer: async ({ stack, context, wallet }, use) => {
    await wallet.signInAhead(context, stack)
    await use(wallet)
  },
  allowErrors: [
    async ({ context }, use) => {
      const allowed = [...ALWAYS_ALLOWED]
      const errors = collectErrors(context)
      await use((...patterns) => void allowed.push(...patterns))
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))
      if (unexpected.length > 0) throw new Error(`The page reported errors:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})

/** A journey that slows down, stops or kills what it runs on: its worker has a stack of its own. */
export const testAlone = test.extend<object, World<OwnStack>>({
  stack: [
    async ({}, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** What pages of this browser report from now on: errors in the console, and what their scripts throw. */
export function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  return errors
}

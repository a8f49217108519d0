import { type BrowserContext, test as base } from '@playwright/test'
import type { Wallet } from 'ethers'
import { ScriptedWallet } from './scriptedWallet'
import { type OwnStack, reachStack, type Stack, type StackAddress, startStack } from './stack'
import { START_MS } from './starter'

export { expect } from '@playwright/test'

/** Console errors that never fail a journey. The bank asks for a sign-in by a 401. */
const ALWAYS_ALLOWED = [/the server responded with a status of 401/]

interface Journey {
  /** Adds a wallet to the browser. Call it before the first `goto`. */
  announceWallet: (wallet: Wallet) => Promise<ScriptedWallet>
  /** A whitelisted wallet with ether in the browser, not connected yet. */
  wallet: ScriptedWallet
  /** The same wallet, already connected and signed in. Most journeys start here. */
  customer: ScriptedWallet
  /** Allows console errors that this journey provokes, such as those of a bank that is down. */
  allowErrors: (...patterns: RegExp[]) => void
}

interface World<S extends Stack> {
  stack: S
}

/** A journey on the shared stack. It brings its own wallet and stops nothing. */
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
    await use((wallet) => ScriptedWallet.announce(context, wallet))
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

/** A journey that slows down, stops or kills its stack, which therefore belongs to its worker alone. */
export const testAlone = test.extend<object, World<OwnStack>>({
  stack: [
    async ({}, use) => {
      const stack = await startStack()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: START_MS },
  ],
})

/** Collects the console errors and uncaught exceptions of this browser's pages from now on. */
export function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  return errors
}

import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Wallet } from 'ethers'
import { ScriptedWallet } from '../e2e/scriptedWallet'
import type { Stack } from '../e2e/stack'

/** Factors of CPU throttling: 1 is a laptop, 4 a cheap phone. */
export const SLOWDOWNS = [1, 4]

/** The stack that a subject measures, and the wallet of its customer. */
export interface Scene {
  stack: Stack
  wallet: Wallet
}

/** Opens a browser context of 1280 × 800. */
export async function openEmptyContext(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  // Functions that tsx has compiled call this helper. Those that run in the page need it there.
  await context.addInitScript('globalThis.__name = (target) => target')
  return context
}

/** Opens a browser context of 1280 × 800 with the customer's scripted wallet. */
export async function openContext(
  browser: Browser,
  { stack, wallet }: Scene,
): Promise<{ context: BrowserContext; scripted: ScriptedWallet }> {
  const context = await openEmptyContext(browser, stack.url)
  return { context, scripted: await ScriptedWallet.announce(context, wallet) }
}

/** Makes the CPU of the page `slowdown` times slower. */
export async function slowDown(page: Page, slowdown: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

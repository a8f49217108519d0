import type { Browser } from '@playwright/test'
import type { Wallet } from 'ethers'
import { ScriptedWallet } from '../e2e/scriptedWallet'
import { startStack, type Stack } from '../e2e/stack'
import { enter } from '../e2e/steps'
import type { Figures, Subject } from './bench'
import { scrollThrough } from './scrollThrough'

const CARDS = 1_000
/** Real cards of the local bank, each paid on its chain. */
const SEED = ['--debit', '997', '--credit', '3', '--frozen', '1', '--wires', '0', '--accounts', '0']
/** CPU throttling: a laptop, and a cheap phone. */
const SLOWDOWNS = [1, 4]

interface Scene {
  stack: Stack
  wallet: Wallet
}

async function scrollCards(browser: Browser, { stack, wallet }: Scene, slowdown: number): Promise<Figures> {
  const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 1280, height: 800 } })
  // tsx compiles functions to use this helper, and the page has to have it for those that run there.
  await context.addInitScript('globalThis.__name = (target) => target')
  await ScriptedWallet.announce(context, wallet)
  const page = await context.newPage()
  await enter(page, '/cards')
  await page.getByText('1,000 cards.').waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return scrollThrough(page)
}

/** A thousand cards in the production build. */
export const benchCards: Subject = async (measure) => {
  const stack = await startStack()
  try {
    const wallet = await stack.newWallet()
    await stack.operator('seed', wallet.address, ...SEED)
    for (const slowdown of SLOWDOWNS)
      await measure({
        title: `Full scroll through ${CARDS} cards, 1280 × 800, CPU ${slowdown}x slower`,
        run: (browser) => scrollCards(browser, { stack, wallet }, slowdown),
      })
  } finally {
    await stack.stop()
  }
}

import type { Browser } from '@playwright/test'
import { startStack } from '../e2e/stack'
import { enter } from '../e2e/steps'
import type { Figures, Subject } from './bench'
import { openContext, SLOWDOWNS, slowDown, type Scene } from './scene'
import { scrollThrough } from './scrollThrough'

const CARDS = 1_000
/** Real cards of the local bank, each paid on its chain. */
const SEED = ['--debit', '997', '--credit', '3', '--frozen', '1', '--wires', '0', '--accounts', '0']

async function scrollCards(browser: Browser, scene: Scene, slowdown: number): Promise<Figures> {
  const { context } = await openContext(browser, scene)
  const page = await context.newPage()
  await enter(page, '/cards')
  await page.getByText('1,000 cards.').waitFor()
  await slowDown(page, slowdown)
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

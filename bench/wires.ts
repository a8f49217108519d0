import type { Browser, Page } from '@playwright/test'
import type { Wallet } from 'ethers'
import { ScriptedWallet } from '../e2e/scriptedWallet'
import { startStack, type Stack } from '../e2e/stack'
import { connect } from '../e2e/steps'
import { answerWithWires, someWires } from '../e2e/wireAnswers'
import type { Figures, Subject } from './bench'
import { scrollThrough } from './scrollThrough'
import { typeInto } from './typeInto'

const WIRES = 10_000
/** Finds thousands of wires, then hundreds, then one, then none, and all again. */
const TYPED = 'recipient 9998x'
/** Pixels per frame: more than a screen, as a flung scroll bar moves. */
const STEP = 960
/** CPU throttling: a laptop, and a cheap phone. */
const SLOWDOWNS = [1, 4]

interface Scene {
  stack: Stack
  wallet: Wallet
}

/** Opens the list with its made-up wires: paying for so many would take hours. */
async function openList(browser: Browser, { stack, wallet }: Scene, slowdown: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 1280, height: 800 } })
  // tsx compiles functions to use this helper, and the page has to have it for those that run there.
  await context.addInitScript('globalThis.__name = (target) => target')
  await ScriptedWallet.announce(context, wallet)
  const page = await context.newPage()
  await answerWithWires(page, stack, someWires(WIRES, wallet.address))
  await page.goto('/accounts/wires')
  await connect(page)
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await signIn.click()
  await signIn.waitFor({ state: 'hidden' })
  await page.getByText('10,000 wires.').waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Ten thousand wires in the production build: typing into their search, and the scroll through all of them. */
export const benchWires: Subject = async (measure) => {
  const stack = await startStack()
  try {
    const wallet = await stack.newWallet()
    for (const slowdown of SLOWDOWNS) {
      const about = `1280 × 800, CPU ${slowdown}x slower`
      const run = (act: (page: Page) => Promise<Figures>) => async (browser: Browser) =>
        act(await openList(browser, { stack, wallet }, slowdown))
      await measure({
        title: `Typing into the search of ${WIRES} wires, ${about}`,
        run: run((page) => typeInto(page, page.getByRole('searchbox', { name: 'Search' }), TYPED)),
      })
      await measure({
        title: `Full scroll through ${WIRES} wires, ${about}`,
        run: run((page) => scrollThrough(page, STEP)),
      })
    }
  } finally {
    await stack.stop()
  }
}

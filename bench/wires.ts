import type { Browser, Page } from '@playwright/test'
import { startStack } from '../e2e/stack'
import { connect } from '../e2e/steps'
import { answerWithWires, someWires } from '../e2e/wireAnswers'
import type { Figures, Subject } from './bench'
import { openContext, SLOWDOWNS, slowDown, type Scene } from './scene'
import { scrollThrough } from './scrollThrough'
import { typeInto } from './typeInto'

const WIRES = 10_000
/** Finds thousands of wires, then hundreds, then one, then none, and all again. */
const TYPED = 'recipient 9998x'
/** Pixels per frame: more than a screen, as a flung scroll bar moves. */
const STEP = 960

/** Opens the list with made-up wires: real payments for ten thousand wires would take hours. */
async function openList(browser: Browser, scene: Scene, slowdown: number): Promise<Page> {
  const { context } = await openContext(browser, scene)
  const page = await context.newPage()
  await answerWithWires(page, scene.stack, someWires(WIRES, scene.wallet.address))
  await page.goto('/accounts/wires')
  await connect(page)
  const signIn = page.getByRole('button', { name: 'Sign in' })
  await signIn.click()
  await signIn.waitFor({ state: 'hidden' })
  await page.getByText('10,000 wires.').waitFor()
  await slowDown(page, slowdown)
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

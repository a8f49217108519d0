import type { Browser, Page } from '@playwright/test'
import { openCreditCard } from '../e2e/bankAnswers'
import { startStack } from '../e2e/stack'
import { secondary } from '../e2e/steps'
import { creditCardHref } from '../src/lib/paths'
import type { Figures, Subject } from './bench'
import { openContext, SLOWDOWNS, slowDown, type Scene } from './scene'

/** Notes when the next click comes, and when the first frame with `words` after it is drawn. */
const noteAnswer = (page: Page, words: string) =>
  page.evaluate((expected) => {
    Reflect.deleteProperty(globalThis, 'answeredMs')
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          if (!document.body.textContent.includes(expected)) return requestAnimationFrame(look)
          // The browser draws this frame before it starts the next task.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => Object.assign(globalThis, { answeredMs: performance.now() - timeStamp })
          port2.postMessage(undefined)
          return undefined
        }
        look()
      },
      { once: true, capture: true },
    )
  }, words)

/** Clicks a button of the card's menu. @returns milliseconds from the click to the frame with the toast */
async function clickFor(page: Page, name: string, toast: string): Promise<number> {
  await noteAnswer(page, toast)
  await secondary(page).getByRole('button', { name, exact: true }).click()
  await page.waitForFunction(() => 'answeredMs' in globalThis)
  return page.evaluate(() => (globalThis as unknown as { answeredMs: number }).answeredMs)
}

async function freezeOnce(
  browser: Browser,
  scene: Scene,
  { id, slowdown }: { id: string; slowdown: number },
): Promise<Figures> {
  const { context, scripted } = await openContext(browser, scene)
  await scripted.signInAhead(context, scene.stack)
  const page = await context.newPage()
  await page.goto(creditCardHref(id))
  await secondary(page).getByRole('button', { name: 'Freeze', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await slowDown(page, slowdown)
  const frozen = await clickFor(page, 'Freeze', 'Card frozen')
  const unfrozen = await clickFor(page, 'Unfreeze', 'Card unfrozen')
  await context.close()
  return { 'Freeze to its toast, ms': frozen, 'Unfreeze to its toast, ms': unfrozen }
}

/** Measures the time from a click on Freeze to its toast. */
export const benchInteraction: Subject = async (measure) => {
  const stack = await startStack()
  try {
    const wallet = await stack.newWallet()
    const id = await openCreditCard(stack, wallet)
    for (const slowdown of SLOWDOWNS)
      await measure({
        title: `From a click to the bank's answer on screen, CPU ${slowdown}x slower`,
        run: (browser) => freezeOnce(browser, { stack, wallet }, { id, slowdown }),
      })
  } finally {
    await stack.stop()
  }
}

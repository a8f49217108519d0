import type { Locator, Page, Route } from '@playwright/test'
import { parseEther } from 'ethers'
import { creditCards } from './bankAnswers'
import type { Customer, CutStack } from './cutTest'
import type { KillableBrowser } from './killableBrowser'
import type { ScriptedWallet } from './scriptedWallet'
import { askForLine, lockButton, progress } from './steps'
import { stopAt, watchForStep } from './stopAtStep'
import { expect } from './test'
import { paymentsOf } from './treasury'

const CREATE = '/credit/create'
/** Patience for a machine that does other things as well. */
const LONG_MS = 60_000

/** The life of one payment with a cut in it. */
export interface CutLife {
  readonly stack: CutStack
  readonly wallet: ScriptedWallet
  /** Of the browser that runs now. */
  readonly page: Page
  /** What tells of the payment: the stepper where it was started, the tray after the browser was started again. */
  readonly told: Locator
  /** Opens the browser and fills in an application, up to the button that asks the wallet. */
  begins(): Promise<void>
  /** The customer's one click. */
  pays(): Promise<void>
  /** Pays; the page stops when the record of that step is on disk. @returns how it goes on */
  paysUntil(step: string): Promise<() => Promise<void>>
  walletAsks(): Promise<void>
  walletHasSent(): Promise<void>
  /** Resolves when the page has called the bank to record. */
  recordCalled(): Promise<void>
  /** Keeps that call from the bank, or its answer from the page, for good. Resolves when it has come that far. */
  holdRecord(where: 'before the bank' | 'after the bank'): Promise<void>
  /** From the call that is to record, the browser is offline. */
  losesNetworkAtRecord(): Promise<void>
  /** Intents on the disk of the browser. */
  records(): Promise<number>
  kill(): Promise<void>
  /** Starts the browser again on the same profile, as its owner does after a crash. */
  opensAgain(): Promise<void>
  /** Until the payment is recorded; once at the bank, once on the chain, the right amount, the wallet asked once. */
  isPaidOnce(): Promise<void>
  /** The wallet was asked this often and sent nothing; the bank has recorded nothing. */
  isUnpaid(questions: number): Promise<void>
  /** Leaves no browser, and the stack as it was. */
  end(): Promise<void>
}

export function beginCutLife(
  stack: CutStack,
  customer: Customer,
  start: () => Promise<KillableBrowser>,
): CutLife {
  const { wallet } = customer
  const line = 1_000 + customer.lines.length
  const questionsBefore = wallet.count('eth_sendTransaction')
  const signaturesBefore = wallet.count('personal_sign')
  let browser: KillableBrowser | undefined
  let isFirst = true

  const questions = () => wallet.count('eth_sendTransaction') - questionsBefore
  const page = () => {
    if (!browser) throw new Error('No browser runs.')
    return browser.page
  }
  const told = () =>
    isFirst ? progress(page()) : page().getByRole('status').filter({ hasText: 'Credit card:' })

  async function open(path: string): Promise<void> {
    browser = await start()
    await browser.context.addInitScript(watchForStep)
    await wallet.moveTo(browser.context)
    await browser.page.goto(path)
  }

  async function expectWorld(lines: readonly string[], asked: number): Promise<void> {
    const payments = await paymentsOf(stack.chain, wallet.address)
    const cards = await creditCards(page(), stack, wallet.address)
    expect(cards.map(({ amount }) => amount).sort()).toEqual(lines)
    // What was paid, and what the bank says was paid, transaction by transaction.
    const paid = payments.map(({ hash, value }) => [hash, value])
    const recorded = cards.map((card) => [card.transactionHash, parseEther(card.collateralizedAmount)])
    expect(new Map(recorded as [string, bigint][])).toEqual(new Map(paid as [string, bigint][]))
    expect(payments).toHaveLength(lines.length)
    expect(await stack.chain.getTransactionCount(wallet.address, 'pending')).toBe(lines.length)
    expect(questions()).toBe(asked)
    expect(wallet.count('personal_sign')).toBe(signaturesBefore)
  }

  const life: CutLife = {
    stack,
    wallet,
    get page() {
      return page()
    },
    get told() {
      return told()
    },
    begins: async () => {
      await open('/cards/credit/application')
      await askForLine(page(), String(line))
      await expect(lockButton(page())).toBeEnabled({ timeout: LONG_MS })
    },
    pays: () => lockButton(page()).click(),
    paysUntil: (step) =>
      // A click on a page that stops may never be told that it has been done.
      stopAt(page(), step, () => void life.pays().catch(() => undefined)),
    walletAsks: () => expect.poll(questions, { timeout: LONG_MS }).toBe(1),
    walletHasSent: () =>
      expect
        .poll(() => stack.chain.getTransactionCount(wallet.address, 'pending'), { timeout: LONG_MS })
        .toBe(customer.lines.length + 1),
    recordCalled: async () => {
      await page().waitForRequest(stack.apiUrl + CREATE)
    },
    holdRecord: (where) =>
      new Promise((resolve, reject) => {
        const hold = async (route: Route) => {
          if (where === 'after the bank') await route.fetch()
          resolve()
        }
        page()
          .route(stack.apiUrl + CREATE, (route) => hold(route).catch(reject))
          .catch(reject)
      }),
    losesNetworkAtRecord: async () => {
      const lose = async (route: Route) => {
        await page().context().setOffline(true)
        await route.abort('internetdisconnected')
      }
      await page().route(stack.apiUrl + CREATE, lose, { times: 1 })
    },
    records: () =>
      page().evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = indexedDB.open('florin')
            opening.onsuccess = () => {
              const counting = opening.result.transaction('intents').objectStore('intents').count()
              counting.onsuccess = () => {
                opening.result.close()
                resolve(counting.result)
              }
            }
          }),
      ),
    kill: async () => {
      await browser?.kill()
      browser = undefined
      isFirst = false
    },
    opensAgain: () => open('/'),
    isPaidOnce: async () => {
      await expect(told()).toContainText(isFirst ? 'Card opened' : 'is ready', { timeout: LONG_MS })
      customer.lines.push(`${line}.00`)
      await expectWorld(customer.lines, 1)
    },
    isUnpaid: (asked) => expectWorld(customer.lines, asked),
    end: async () => {
      await browser?.kill()
      stack.line.mend()
      stack.resumeBank()
      await stack.mineAgain()
    },
  }
  return life
}

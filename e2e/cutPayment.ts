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
const LONG_MS = 60_000

/** One payment that a test interrupts. */
export interface CutPayment {
  readonly stack: CutStack
  readonly wallet: ScriptedWallet
  readonly page: Page
  /** Where the page shows the payment: the stepper of its form, or the tray once the browser was started again. */
  readonly status: Locator
  /** Opens the browser and fills in an application up to the button that asks the wallet. */
  fillInForm(): Promise<void>
  pay(): Promise<void>
  /** Pays, and stops the page when that step is on disk. @returns a function that lets the page go on */
  payUntil(step: string): Promise<() => Promise<void>>
  expectWalletAsked(): Promise<void>
  expectSent(): Promise<void>
  /** Resolves when the page calls the bank to record the payment. */
  waitForRecordCall(): Promise<void>
  /** Holds that call or its answer back for good, and resolves when it does. */
  holdRecord(where: 'before the bank' | 'after the bank'): Promise<void>
  /** Takes the browser offline at the call that records the payment. */
  goOfflineAtRecord(): Promise<void>
  /** The steps of the intents in the browser's IndexedDB. */
  storedSteps(): Promise<string[]>
  /** What is on disk, and which Web Locks are held and waited for, for the report of a failed test. */
  describe(): Promise<string>
  killBrowser(): Promise<void>
  /** Starts the browser again on the same profile. */
  reopenBrowser(): Promise<void>
  /** Waits for the record, and expects one payment of the right amount on the chain and one question to the wallet. */
  expectPaidOnce(): Promise<void>
  /** The wallet was asked this often and sent nothing, and the bank has recorded nothing. */
  expectUnpaid(questions: number): Promise<void>
  /** Kills the browser and repairs the stack. */
  end(): Promise<void>
}

export function openCutPayment(
  stack: CutStack,
  customer: Customer,
  start: () => Promise<KillableBrowser>,
): CutPayment {
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
  const status = () =>
    isFirst
      ? progress(page())
      : page()
          .getByRole('log')
          .filter({ hasText: /credit card/i })

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
    const paid = payments.map(({ hash, value }) => [hash, value])
    const recorded = cards.map((card) => [card.transactionHash, parseEther(card.collateralizedAmount)])
    expect(new Map(recorded as [string, bigint][])).toEqual(new Map(paid as [string, bigint][]))
    expect(payments).toHaveLength(lines.length)
    expect(await stack.chain.getTransactionCount(wallet.address, 'pending')).toBe(lines.length)
    expect(questions()).toBe(asked)
    expect(wallet.count('personal_sign')).toBe(signaturesBefore)
  }

  const storedSteps = () =>
    page().evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const opening = indexedDB.open('florin')
          opening.onsuccess = () => {
            const reading = opening.result.transaction('intents').objectStore('intents').getAll()
            reading.onsuccess = () => {
              opening.result.close()
              resolve(
                (reading.result as { progress: { step: string } }[]).map(({ progress }) => progress.step),
              )
            }
          }
        }),
    )

  const payment: CutPayment = {
    stack,
    wallet,
    get page() {
      return page()
    },
    get status() {
      return status()
    },
    fillInForm: async () => {
      await open('/cards/credit/application')
      await askForLine(page(), String(line))
      await expect(lockButton(page())).toBeEnabled({ timeout: LONG_MS })
    },
    pay: () => lockButton(page()).click(),
    payUntil: (step) =>
      // Playwright may not hear of a click on a page that stops.
      stopAt(page(), step, () => void payment.pay().catch(() => undefined)),
    expectWalletAsked: () => expect.poll(questions, { timeout: LONG_MS }).toBe(1),
    expectSent: () =>
      expect
        .poll(() => stack.chain.getTransactionCount(wallet.address, 'pending'), { timeout: LONG_MS })
        .toBe(customer.lines.length + 1),
    waitForRecordCall: async () => {
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
    goOfflineAtRecord: async () => {
      const lose = async (route: Route) => {
        await page().context().setOffline(true)
        await route.abort('internetdisconnected')
      }
      await page().route(stack.apiUrl + CREATE, lose, { times: 1 })
    },
    storedSteps,
    describe: async () => {
      try {
        const locks = await page().evaluate(() => navigator.locks.query())
        return JSON.stringify({ steps: await storedSteps(), locks })
      } catch (error) {
        return `The page did not answer: ${String(error)}`
      }
    },
    killBrowser: async () => {
      await browser?.kill()
      browser = undefined
      isFirst = false
    },
    reopenBrowser: () => open('/'),
    expectPaidOnce: async () => {
      await expect(status()).toContainText(isFirst ? 'Card opened' : 'is ready', { timeout: LONG_MS })
      customer.lines.push(`${line}.00`)
      await expectWorld(customer.lines, 1)
    },
    expectUnpaid: (asked) => expectWorld(customer.lines, asked),
    end: async () => {
      await browser?.kill()
      stack.line.mend()
      stack.resumeBank()
      await stack.mineAgain()
    },
  }
  return payment
}

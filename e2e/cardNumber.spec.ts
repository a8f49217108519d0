import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { disconnectButton } from './connectionSteps'
import { heading, primary, stored } from './steps'
import { expect, test } from './test'

const GROUPED = /^\d{4} \d{4} \d{4} \d{4}$/
const digits = (page: Page) => page.getByText(GROUPED)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Shows the number of the card whose page is open. @returns its digits */
async function showNumber(page: Page): Promise<string> {
  await button(page, 'Show number').click()
  return ((await digits(page).textContent()) ?? '').replaceAll(' ', '')
}

/** Hides the page as another tab in front of it would. A headless browser does not do that itself. */
const hidePage = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** Everything in the storage of the page, and everything in its document. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not readable'))
      })
    const databases: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name))
      for (const store of Array.from(database.objectStoreNames))
        databases.push(await asked(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    const values = Array.from(
      document.querySelectorAll('input, textarea'),
      (field) => (field as HTMLInputElement).value,
    )
    return {
      written: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), databases]),
      shown: JSON.stringify([values, location.href, history.state, document.documentElement.outerHTML]),
    }
  })

/** Of the number, the page holds no more than its last four digits. */
async function expectForgotten(page: Page, number: string): Promise<void> {
  const { written, shown } = await everything(page)
  const all = (written + shown).replaceAll(' ', '')
  expect(all).toContain(number.slice(-4))
  expect(all).not.toContain(number.slice(0, 12))
}

/** Denies the page the clipboard, as a browser setting may. */
const refuseClipboard = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })

test.beforeEach(async ({ stack, customer }) => {
  const words = ['--debit', '1', '--credit', '1', '--wires', '0', '--accounts', '0']
  await stack.operator('seed', customer.address, ...words)
})

test('a card number is shown for 30 seconds, and number, session and signatures are never stored', async ({
  page,
  context,
  stack,
  customer,
}) => {
  await page.clock.install()
  await page.goto('/settings')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(
    page.getByText('We are reviewing your details. The result appears here by itself.'),
  ).toBeVisible()
  await expect(disconnectButton(page)).not.toHaveAccessibleName(/Verified/)
  await stack.operator('kyc', 'approve', customer.address, 'Ada Lovelace')
  await page.clock.fastForward(20_000)
  await expect(disconnectButton(page)).toHaveAccessibleName(/^Disconnect 0x.{3}\.\.\..{5} Verified$/)

  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await page.getByRole('link', { name: /^Credit card ending in/ }).click()
  await expect(heading(page, /^Credit card \d{4}$/)).toBeVisible()
  const ofCredit = await showNumber(page)
  expect(ofCredit).toMatch(/^9999\d{12}$/)
  // The clock also runs on its own, so both jumps keep a distance from the 30 seconds.
  await page.clock.fastForward(10_000)
  await expect(digits(page)).toBeVisible()
  await page.clock.fastForward(21_000)
  await expect(digits(page)).toBeHidden()
  await expectForgotten(page, ofCredit)

  await page.goBack()
  await page.getByRole('link', { name: /^Debit card ending in/ }).click()
  await expect(heading(page, /^Debit card \d{4}$/)).toBeVisible()
  const ofDebit = await showNumber(page)
  await hidePage(page, true)
  await expect(digits(page)).toBeHidden()
  await hidePage(page, false)
  await expect(button(page, 'Show number')).toBeVisible()
  await expect(digits(page)).toBeHidden()
  expect(await showNumber(page)).toBe(ofDebit)
  await page.goBack()
  await expect(heading(page, 'Cards')).toBeVisible()
  await expectForgotten(page, ofDebit)
  await page.goForward()
  await expect(button(page, 'Show number')).toBeVisible()
  await expectForgotten(page, ofDebit)

  await expect.poll(() => stored(page, 'cache')).toContain('"status":"approved"')
  const id = new URL(page.url()).searchParams.get('cardID')
  expect(id).toMatch(/./)
  await expect.poll(() => stored(page, 'cache')).toContain(id)
  const { written } = await everything(page)
  const session = (await context.cookies()).find(({ name }) => name === 'florin_session')
  expect(session?.value).toMatch(/./)
  expect(written).not.toContain(session?.value)
  expect(written).not.toMatch(/token/i)
  expect(written).not.toMatch(/0x[0-9a-f]{130}/i)
  // No card number, grouped or not. Hashes and addresses are left out of the search.
  expect(written.replace(/0x[0-9a-f]+/gi, '')).not.toMatch(/\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}/)
})

test('a card number and a hash are copied, and where copying is denied the number is selected with a hint', async ({
  context,
  page,
  stack,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.url })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/cards')
  await page.getByRole('link', { name: /^Debit card ending in/ }).click()
  await page.getByRole('button', { name: 'Copy transaction hash' }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(await clipboard()).toMatch(/^0x[0-9a-f]{64}$/)
  const number = await showNumber(page)
  await button(page, 'Copy number').click()
  await expect.poll(clipboard).toBe(number)

  await page.reload()
  await showNumber(page)
  await refuseClipboard(page)
  await button(page, 'Copy number').click()
  await expect(page.getByText(/The number on the card is selected: press Ctrl\+C/)).toBeVisible()
  expect((await page.evaluate(() => String(getSelection()))).replaceAll(' ', '')).toBe(number)
  await expect(page.getByText('Copied to clipboard')).toBeHidden()
  await expectAccessible(page, 'a card number to copy by hand')
})

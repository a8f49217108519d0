import type { Page } from '@playwright/test'
import { askRunningBank } from '../server/operator/socket'
import { expectAccessible } from './axe'
import { delayNext, enter, heading } from './steps'
import { expect, test } from './test'

const GROUPED = /^\d{4} \d{4} \d{4} \d{4}$/
const digits = (page: Page) => page.getByText(GROUPED)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Shows the number of the card whose page is open. @returns its digits */
async function showNumber(page: Page): Promise<string> {
  await button(page, 'Show number').click()
  return ((await digits(page).textContent()) ?? '').replaceAll(' ', '')
}

/** As when another tab comes to the front, which a browser without a screen does not do. */
const hidePage = (page: Page, isHidden: boolean) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** Everything that the page has written down or shows in its source. */
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
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      databases,
      values,
      location.href,
      history.state,
      document.documentElement.outerHTML,
    ])
  })

/** No part of the number is there that the card's last four digits do not tell anyway. */
async function expectForgotten(page: Page, number: string): Promise<void> {
  const written = (await everything(page)).replaceAll(' ', '')
  expect(written).toContain(number.slice(-4))
  expect(written).not.toContain(number.slice(0, 12))
}

/** Refuses the page its clipboard, as an administrator or a customer may have. */
const refuseClipboard = (page: Page) =>
  page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })

const LIST = { debit: /^Debit card ending in/, credit: /^Credit card ending in/ }

test.beforeEach(async ({ page, stack, announceWallet }) => {
  const wallet = await stack.newWallet()
  const words = ['--debit', '1', '--credit', '1', '--wires', '0', '--accounts', '0']
  expect(await askRunningBank(stack.dataDir, ['seed', wallet.address, ...words])).toMatchObject({ code: 0 })
  await announceWallet(wallet)
  await page.clock.install()
  await enter(page, '/cards')
})

for (const kind of ['debit', 'credit'] as const)
  test(`the number of a ${kind} card is shown on request for 30 seconds, and leaves nothing behind`, async ({
    page,
  }) => {
    await page.getByRole('link', { name: LIST[kind] }).click()
    await expect(heading(page, kind === 'debit' ? 'Debit card' : 'Credit card')).toBeVisible()
    const number = await showNumber(page)
    expect(number).toMatch(/^9999\d{12}$/)
    // The clock goes on by itself as well: well before and well after.
    await page.clock.fastForward(10_000)
    await expect(digits(page)).toBeVisible()
    await page.clock.fastForward(21_000)
    await expect(digits(page)).toBeHidden()
    await expectForgotten(page, number)
    await showNumber(page)
    await expectAccessible(page, `${kind} card with its number`)
  })

test('the number is hidden as soon as the page is out of sight or left, and stays so', async ({ page }) => {
  await page.getByRole('link', { name: LIST.debit }).click()
  const number = await showNumber(page)
  await hidePage(page, true)
  await expect(digits(page)).toBeHidden()
  await hidePage(page, false)
  await expect(button(page, 'Show number')).toBeVisible()
  await expect(digits(page)).toBeHidden()

  expect(await showNumber(page)).toBe(number)
  await page.goBack()
  await expect(heading(page, 'Cards')).toBeVisible()
  await expectForgotten(page, number)
  await page.goForward()
  await expect(button(page, 'Show number')).toBeVisible()
  await expectForgotten(page, number)
})

test('the number is copied, and said to be only if it was', async ({ context, page, stack }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.url })
  await page.getByRole('link', { name: LIST.debit }).click()
  const number = await showNumber(page)
  await button(page, 'Copy number').click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
})

test('a page that may not copy selects the number and says how to', async ({ page }) => {
  await page.getByRole('link', { name: LIST.credit }).click()
  const number = await showNumber(page)
  await refuseClipboard(page)
  await button(page, 'Copy number').click()
  await expect(page.getByText(/The number on the card is selected: press Ctrl\+C/)).toBeVisible()
  expect((await page.evaluate(() => String(getSelection()))).replaceAll(' ', '')).toBe(number)
  await expect(page.getByText('Copied to clipboard')).toBeHidden()
  await expectAccessible(page, 'a card number to copy by hand')
})

test('a bank that is away, and one without the call, are told apart', async ({
  page,
  stack,
  allowErrors,
}) => {
  allowErrors(/404|Failed to load resource/)
  await page.getByRole('link', { name: LIST.debit }).click()
  const address = `${stack.apiUrl}/cards/number/*`
  await page.route(address, (route) => route.abort(), { times: 1 })
  await button(page, 'Show number').click()
  await expect(
    page.getByText('The bank cannot be reached. Your money and cards are as they were.'),
  ).toBeVisible()
  await expectAccessible(page, 'a card number that the bank did not tell')
  await page.route(address, (route) => route.fulfill({ status: 404, body: 'Not found' }), { times: 1 })
  await button(page, 'Show number').click()
  await expect(page.getByText('This bank does not show card numbers here.')).toBeVisible()

  const release = await delayNext(page, address)
  await button(page, 'Show number').dblclick()
  release()
  await expect(digits(page)).toBeVisible()
})

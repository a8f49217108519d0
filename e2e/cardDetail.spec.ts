import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { openCreditCard, openDebitCard } from './bankAnswers'
import { enter, fact, heading, secondary, visit } from './steps'
import { expect, test } from './test'

const REASON = 'Freezing applies to credit cards. This is a debit card.'

/** Nothing sticks out of the page to the side. */
async function expectNoSideways(page: Page): Promise<void> {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect({ width, scrollWidth }).toEqual({ width, scrollWidth: clientWidth })
  }
}

test('a credit card’s page tells its line, its collateral and where it came from', async ({
  page,
  context,
  stack,
  announceWallet,
}) => {
  const customer = await stack.newWallet()
  const id = await openCreditCard(stack, customer)
  await announceWallet(customer)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(page, `/cards/credit/single?cardID=${id}`)
  await expect(heading(page, 'Credit card')).toBeVisible()
  await expect(page.getByText('$1,000.00')).toBeVisible()
  expect(await fact(page, 'Collateral')).toContain('1 ETH')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect.poll(() => fact(page, 'Worth now')).toMatch(/^\$\d,\d{3}\.\d\d$/)
  expect(await fact(page, 'Worth when opened')).toMatch(/^\$\d,\d{3}\.\d\d$/)
  expect(await fact(page, 'Opened')).toMatch(/^\w{3} \d{1,2}, \d{4}$/)
  expect(await fact(page, 'Funding transaction')).toMatch(/^0x[0-9a-f]{3}\.\.\.[0-9a-f]{5}/)

  await page.getByRole('button', { name: 'Copy transaction hash' }).click()
  await expect(page.getByText('Copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^0x[0-9a-f]{64}$/)
  for (const dimmed of ['Make Payment', 'Reset PIN']) {
    await expect(secondary(page).getByText(dimmed, { exact: true })).toBeVisible()
    await expect(secondary(page).getByRole('button', { name: dimmed })).toHaveCount(0)
  }
  await expectAccessible(page, 'credit card')
  await expectNoSideways(page)
})

test('a debit card’s page tells its balance, and why it cannot be frozen, whichever way one asks', async ({
  page,
  stack,
  announceWallet,
}) => {
  const customer = await stack.newWallet()
  const id = await openDebitCard(stack, customer)
  await announceWallet(customer)
  await enter(page, `/cards/debit/single?cardID=${id}`)
  await expect(heading(page, 'Debit card')).toBeVisible()
  await expect(page.getByText('Balance', { exact: true })).toBeVisible()
  expect(await fact(page, 'Created')).toMatch(/^\w{3} \d{1,2}, \d{4}$/)

  const freeze = secondary(page).getByRole('button', { name: 'Freeze', exact: true })
  const reason = page.getByText(REASON)
  await expect(freeze).toHaveAccessibleDescription(REASON)
  await expect(reason).toBeHidden()
  await freeze.hover({ force: true })
  await expect(reason).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(reason).toBeHidden()
  await freeze.focus()
  await expect(reason).toBeVisible()
  await expectAccessible(page, 'debit card with its reason')
  await page.keyboard.press('Escape')
  await expect(reason).toBeHidden()
  await freeze.click({ force: true })
  await expect(page.getByText(/Freezing card/)).toHaveCount(0)
  await expectNoSideways(page)
})

test('an address that names no card of this wallet says so, and leads back', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const [customer, stranger] = [await stack.newWallet(), await stack.newWallet()]
  const foreign = await openCreditCard(stack, stranger)
  await announceWallet(customer)
  await enter(page, '/cards/credit/single')
  const none = page.getByText('There is no such card')
  await expect(none).toBeVisible()
  await expectAccessible(page, 'no such card')
  for (const id of [foreign, 'nonsense', '..', '__proto__', 'constructor', '%00', 'x'.repeat(500)])
    for (const kind of ['credit', 'debit']) {
      await visit(page, `/cards/${kind}/single?cardID=${id}`)
      await expect(heading(page, kind === 'credit' ? 'Credit card' : 'Debit card')).toBeVisible()
      await expect(none).toBeVisible()
      await expect(secondary(page).getByRole('button', { name: 'Unfreeze' })).toHaveCount(0)
    }
  await visit(page, '/cards/debit/single?cardID=all')
  await expect(none).toBeVisible()
  await page.getByRole('link', { name: 'To your cards' }).click()
  await expect(heading(page, 'Cards')).toBeVisible()
})

test('a card that the list has, and that cannot be read by itself, is shown as of the list', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(/status of 502/)
  const customer = await stack.newWallet()
  const id = await openDebitCard(stack, customer)
  await announceWallet(customer)
  await page.route(`${stack.apiUrl}/debit/${id}`, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html>' }),
  )
  await enter(page, '/cards')
  await page.getByRole('link', { name: /^Debit card ending in/ }).click()
  await expect(
    page.getByText(/^As of \d+:\d\d\s[AP]M\. The bank gave an answer that cannot be read\./),
  ).toBeVisible()
  await expect(page.getByText('Balance')).toBeVisible()
  await expectAccessible(page, 'stale debit card')
  await page.unroute(`${stack.apiUrl}/debit/${id}`)
  await expect(page.getByText(/^As of/)).toHaveCount(0, { timeout: 20_000 })
})

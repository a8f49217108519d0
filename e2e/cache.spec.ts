import type { Page } from '@playwright/test'
import { openCreditCard } from './bankAnswers'
import { enter, heading, primary, stored } from './steps'
import { expect, test } from './test'

/** Everything that the page has written down, keys and values. */
const storage = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))

test('the cache holds what was answered, but no card number, token or signature', async ({
  context,
  page,
  stack,
  announceWallet,
}) => {
  const customer = await stack.newWallet()
  const cardId = await openCreditCard(stack, customer)
  await announceWallet(customer)
  await enter(page, '/settings')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Your details are being reviewed.')).toBeVisible()
  await stack.operator('kyc', 'approve', customer.address)
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await page.getByRole('link', { name: /^Credit card ending in/ }).click()
  await expect(heading(page, 'Credit card')).toBeVisible()
  await expect(page.getByText('$1,000.00')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Disconnect' })).toHaveAccessibleDescription(/Verified/)

  await expect.poll(() => stored(page, 'cache')).toContain('"status":"approved"')
  expect(await stored(page, 'cache')).toContain(cardId)

  const written = await storage(page)
  const session = (await context.cookies()).find(({ name }) => name === 'florin_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(written).not.toContain(session?.value)
  expect(written).not.toMatch(/token/i)
  expect(written).not.toMatch(/0x[0-9a-f]{130}/i)
  // A number in groups or in one piece, hashes and addresses left aside.
  expect(written.replace(/0x[0-9a-f]+/gi, '')).not.toMatch(/\d{4}[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}/)
})

test('a cache that is damaged, or of another version, is no reason not to start', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  // The browser asks for it beside the picture.
  allowErrors(/favicon/)
  await announceWallet(await stack.newWallet())
  await enter(page, '/cards')
  await expect(page.getByText('No credit card yet')).toBeVisible()
  await expect.poll(() => stored(page, 'cache')).toContain('creditAll')
  const cache = (await stored(page, 'cache')) ?? ''

  // The newer version has other ideas of what a list is.
  const damages = [cache.slice(0, -9), cache.replace('"version":1', '"version":99').replaceAll('[]', '7')]
  for (const damage of damages) {
    // A place of the same origin where no app is open that would write its own.
    await page.goto('/logo.svg')
    await page.evaluate((value) => localStorage.setItem('cache', value), damage)
    await page.goto('/cards')
    await expect(heading(page, 'Cards')).toBeVisible()
    await expect(page.getByText('No credit card yet')).toBeVisible()
  }
})

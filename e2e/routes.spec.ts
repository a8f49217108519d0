import { openCreditCard } from './bankAnswers'
import { connect, enter, heading, primary, secondary, signIn, visit } from './steps'
import { expect, test } from './test'

/** The bank says 404 to a card that is not this wallet's. */
const NOT_FOUND = /status of 404/

test('every screen with a menu entry is reached through the menus', async ({
  page,
  stack,
  announceWallet,
}) => {
  await announceWallet(await stack.newWallet())
  await enter(page)
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(secondary(page)).toBeHidden()

  const links = primary(page)
  await links.getByRole('link', { name: 'Accounts' }).click()
  await expect(heading(page, 'Accounts')).toBeVisible()
  await secondary(page).getByRole('link', { name: 'Send Money' }).click()
  await expect(heading(page, 'Send Money')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('#send-money')
  await secondary(page).getByRole('link', { name: 'Create New Account' }).click()
  await expect(heading(page, 'Create New Account')).toBeVisible()

  await links.getByRole('link', { name: 'Cards' }).click()
  await expect(heading(page, 'Cards')).toBeVisible()
  await secondary(page).getByRole('link', { name: 'Create Debit Card' }).click()
  await expect(heading(page, 'Create Debit Card')).toBeVisible()
  await expect(secondary(page)).toBeHidden()
  await page.goBack()
  await secondary(page).getByRole('link', { name: 'Apply for Credit Card', exact: true }).click()
  await expect(heading(page, 'Apply for Credit Card')).toBeVisible()
  await expect(secondary(page)).toBeHidden()

  await links.getByRole('link', { name: 'Settings' }).click()
  await expect(heading(page, 'Settings')).toBeVisible()
  await expect(links.getByText('Treasury')).toBeVisible()
  await expect(links.getByRole('link', { name: 'Treasury' })).toHaveCount(0)
  await links.getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('every other screen is reached by its address, and an address without a thing says so', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(NOT_FOUND)
  await announceWallet(await stack.newWallet())
  await enter(page, '/investments')
  await expect(heading(page, 'Treasury')).toBeVisible()
  await expect(page.getByText('Not open yet')).toBeVisible()

  await visit(page, '/cards/credit/application')
  await expect(heading(page, 'Credit application')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Credit line' })).toHaveValue('')

  for (const [address, title] of [
    ['/cards/credit/single', 'Credit card'],
    ['/cards/debit/single', 'Debit card'],
    ['/cards/credit/single?cardID=../../users/get', 'Credit card'],
  ] as const) {
    await visit(page, address)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText('There is no such card')).toBeVisible()
  }
  await expect(secondary(page).getByRole('button')).toHaveCount(0)

  await visit(page, '/accounts/single')
  await expect(heading(page, 'Account')).toBeVisible()
  await expect(page.getByText('There is no such account')).toBeVisible()
  await expect(secondary(page)).toBeHidden()

  await visit(page, '/nowhere/at/all')
  await expect(heading(page, 'There is no such page')).toBeVisible()
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('a link to a card survives connecting; to another customer it is no card', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(NOT_FOUND)
  const owner = await stack.newWallet()
  const cardId = await openCreditCard(stack, owner)
  const wallet = await announceWallet(owner)
  const link = `/cards/credit/single?cardID=${cardId}`
  await page.goto(link)
  await connect(page)
  await signIn(page)
  await expect(page.getByText('$1,000.00')).toBeVisible()
  expect(page.url()).toBe(stack.url + link)
  const menu = secondary(page)
  await expect(menu.getByRole('button', { name: 'Freeze', exact: true })).toBeVisible()
  for (const dimmed of ['Make Payment', 'Reset PIN']) {
    await expect(menu.getByText(dimmed)).toBeVisible()
    await expect(menu.getByRole('button', { name: dimmed })).toHaveCount(0)
  }
  // Who has a credit card is not offered another one.
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await expect(page.getByRole('link', { name: /^Credit card ending in \d{4}$/ })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Create Debit Card' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Apply for Credit Card' })).toHaveCount(0)

  const stranger = await stack.newWallet()
  await page.goto(link)
  await expect(page.getByText('$1,000.00')).toBeVisible()
  await wallet.switchAccount(stranger)
  await signIn(page)
  await expect(page.getByText('There is no such card')).toBeVisible()
  await expect(page.getByText('$1,000.00')).toBeHidden()
  await expect(menu.getByRole('button')).toHaveCount(0)
})

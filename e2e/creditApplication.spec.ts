import { expectAccessible } from './axe'
import { creditCards } from './bankAnswers'
import { controlPrice, priceOfBank } from './priceControl'
import {
  applyForCreditCard,
  askForLine,
  enter,
  expectRecorded,
  heading,
  lockButton,
  startApplication,
} from './steps'
import { expect, test } from './test'
import { paymentsOf } from './treasury'

test('the page that explains the card leads to a form, which opens a line against more collateral than needed', async ({
  page,
  stack,
  wallet,
}) => {
  await enter(page, '/cards/credit/new')
  const example = page.getByRole('region', { name: 'An example' })
  await expect(example).toContainText('$1,750.71')
  await expect(example).toContainText('$1,500.61')
  await expect(page.getByRole('region', { name: 'The same line today' })).toContainText('Margin call below')
  await expectAccessible(page, 'what a credit card is')

  await page.getByRole('link', { name: 'Start an application' }).click()
  await expect(heading(page, 'Credit application')).toBeVisible()
  await page.getByRole('textbox', { name: 'Collateral' }).fill('3')
  await askForLine(page, '1,000')
  await lockButton(page).click()
  await expectRecorded(page)
  expect(await paymentsOf(stack.chain, wallet.address)).toHaveLength(1)
  expect(await creditCards(page, stack, wallet.address)).toMatchObject([
    { amount: '1000.00', collateralizedAmount: '3' },
  ])

  // Who has a card is told so, and may still apply.
  await page.goto('/cards/credit/new')
  await expect(page.getByText('You have a credit card.')).toBeVisible()
  await page.getByRole('link', { name: 'See your card' }).click()
  await expect(heading(page, 'Credit card')).toBeVisible()
})

test('collateral that opens no such line is said before anything is asked, and what was typed outlives a reload', async ({
  page,
  wallet,
}) => {
  await enter(page)
  await startApplication(page)
  const collateral = page.getByRole('textbox', { name: 'Collateral' })
  await collateral.fill('0.5')
  await askForLine(page, '5,000')
  await expect(collateral).toBeFocused()
  await expect(collateral).toHaveAccessibleDescription(/A line of \$5,000\.00 takes at least [\d.]+ ETH/)
  await expectAccessible(page, 'application against too little')

  await page.reload()
  await expect(collateral).toHaveValue('0.5')
  await page.getByRole('button', { name: 'Propose the collateral' }).click()
  await expect(collateral).not.toHaveValue('0.5')
  expect(wallet.count('eth_sendTransaction')).toBe(0)
})

test('a quote that ran out waits for the price service, and goes on when it answers', async ({
  page,
  stack,
  wallet,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  const prices = await controlPrice(page.context(), await priceOfBank(stack))
  await page.clock.install()
  await enter(page)
  await applyForCreditCard(page, '1,000')
  prices.move(undefined)
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Update the quote' }).click()
  await expect(page.getByRole('alert')).toContainText('The price of ETH cannot be had right now.')
  prices.move(await priceOfBank(stack))
  await page.getByRole('button', { name: 'Update the quote' }).click()
  await expect(lockButton(page)).toBeVisible()
  expect(wallet.count('eth_sendTransaction')).toBe(0)
})

import type { Page } from '@playwright/test'
import { creditCards } from './bankAnswers'
import { applyForCreditCard, expectRecorded, lockButton, primary, progress } from './steps'
import { expect, testAlone as test } from './test'
import { paymentsOf } from './treasury'

const expectWaiting = (page: Page) => expect(progress(page)).toContainText('Waiting for its first block.')

test('a payment that waits for its first block survives a reload and a closed page, and is then recorded without a click', async ({
  context,
  page,
  stack,
  customer,
}) => {
  await page.goto('/')
  await applyForCreditCard(page, '3,000')
  await stack.stopMining()
  await lockButton(page).click()
  await expectWaiting(page)
  await page.reload()
  await expectWaiting(page)
  await page.close()

  // Every other screen shows the payment and links back to it.
  const later = await context.newPage()
  await later.goto('/')
  await primary(later).getByRole('link', { name: 'Accounts' }).click()
  const tray = later.getByRole('log').filter({ hasText: 'sent, waiting for confirmation' })
  await tray.getByRole('link', { name: 'Credit card' }).click()
  await expectWaiting(later)

  await stack.mineAgain()
  await expectRecorded(later)
  expect(customer.count('eth_sendTransaction')).toBe(1)
  expect(await paymentsOf(stack.chain, customer.address)).toHaveLength(1)
  expect(await creditCards(later, stack, customer.address)).toMatchObject([{ amount: '3000.00' }])
})

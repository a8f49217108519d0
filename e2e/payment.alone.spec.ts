import { creditCards } from './bankAnswers'
import {
  applyForCreditCard,
  expectNoBlockYet,
  expectRecorded,
  lockButton,
  payWithoutBlock,
  primary,
} from './steps'
import { expect, testAlone as test } from './test'
import { paymentsOf } from './treasury'

test('a payment that waits for its block survives a reload and a closed page, and is recorded by itself', async ({
  context,
  page,
  stack,
  customer,
}) => {
  await page.goto('/')
  await applyForCreditCard(page, '3,000')
  await payWithoutBlock(page, stack, lockButton(page))
  await page.reload()
  await expectNoBlockYet(page)
  await page.close()

  // Every other screen shows it as well, and leads back to it.
  const later = await context.newPage()
  await later.goto('/')
  await primary(later).getByRole('link', { name: 'Accounts' }).click()
  const tray = later.getByRole('status').filter({ hasText: 'is on its way to the chain' })
  await tray.getByRole('link', { name: 'Credit card' }).click()
  await expectNoBlockYet(later)

  await stack.mineAgain()
  await expectRecorded(later)
  expect(customer.count('eth_sendTransaction')).toBe(1)
  expect(await paymentsOf(stack.chain, customer.address)).toHaveLength(1)
  expect(await creditCards(later, stack, customer.address)).toMatchObject([{ amount: '3000.00' }])
})

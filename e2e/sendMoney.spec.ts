import { expectAccessible } from './axe'
import { fillInWire, openSendMoney, payButton } from './forms'
import { fact, progress } from './steps'
import { expect, test } from './test'
import { paymentsOf } from './treasury'

test('a customer fills in a wire, reviews it, pays it and finds it in the list with its status', async ({
  page,
  stack,
  customer,
}) => {
  await page.goto('/')
  await openSendMoney(page)
  await page.getByRole('button', { name: 'Review wire' }).click()
  await expect(page.getByRole('textbox', { name: "Recipient's full name" })).toBeFocused()
  await expectAccessible(page, 'wire form with mistakes')

  await fillInWire(page, '420')
  await page.getByRole('button', { name: 'Review wire' }).click()
  await expect(payButton(page)).toBeVisible()
  expect(await fact(page, 'IBAN')).toBe('DE89 3704 0044 0532 0130 00')
  expect(await fact(page, 'Recipient')).toBe('Lena Fischer')
  expect(await fact(page, 'They get')).toBe('$420.00')
  await expectAccessible(page, 'review of a wire')

  await payButton(page).dblclick()
  await expect(progress(page)).toContainText('Wire accepted', { timeout: 20_000 })
  const row = page.getByRole('region', { name: 'Recent wires' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Lena Fischer')
  await expect(row).toContainText('Processing')
  await expect(row).toContainText('$420.00')
  await expectAccessible(page, 'wire accepted')
  expect(customer.count('eth_sendTransaction')).toBe(1)
  expect(await paymentsOf(stack.chain, customer.address)).toHaveLength(1)
})

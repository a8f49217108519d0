import { parseEther } from 'ethers'
import { bodyHash, decodeMemo } from '../src/lib/memo'
import { expectAccessible } from './axe'
import { askForDebitCard, payButton } from './forms'
import { fact, heading, primary, progress } from './steps'
import { expect, test } from './test'
import { paymentsOf } from './treasury'

test('a debit card is paid once, also on a double click, and holds the amount that was reviewed', async ({
  page,
  stack,
  customer: wallet,
}) => {
  await page.goto('/')
  await askForDebitCard(page, '420')
  await expect(payButton(page)).toBeVisible()
  const ether = (await fact(page, 'You pay')).replace(' ETH', '')
  await expectAccessible(page, 'review of a debit card')
  await payButton(page).dblclick()
  await expect(progress(page)).toContainText('Card created', { timeout: 20_000 })

  const payments = await paymentsOf(stack.chain, wallet.address)
  expect(payments.map(({ value }) => value)).toEqual([parseEther(ether)])
  expect(decodeMemo(payments[0]?.data ?? '')).toMatchObject({
    kind: 'debit',
    bodyHash: bodyHash({ wallet: wallet.address, amount: '420.00' }),
  })
  await page.getByRole('link', { name: 'See your card' }).click()
  await expect(heading(page, /^Debit card \d{4}$/)).toBeVisible()
  // The local price moves between quote and block, and the quote holds.
  await expect(page.getByText('$420.00', { exact: true }).first()).toBeVisible()

  await primary(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Available to spend' })).toContainText('$420.00')
  expect(wallet.count('eth_sendTransaction')).toBe(1)
})

test('a wallet that sends no note pays without it, and the payment is recorded once', async ({
  page,
  stack,
  customer: wallet,
}) => {
  wallet.failNext('eth_sendTransaction', -32602)
  await page.goto('/')
  await askForDebitCard(page, '420')
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Your wallet does not send a payment that carries a note.',
  )
  await page.getByRole('button', { name: 'Pay without the note' }).click()
  await expect(progress(page)).toContainText('Card created', { timeout: 20_000 })
  expect(await paymentsOf(stack.chain, wallet.address)).toMatchObject([{ data: '0x' }])
})

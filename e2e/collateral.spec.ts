import { parseEther } from 'ethers'
import { bodyHash, decodeMemo } from '../src/lib/memo'
import { expectAccessible } from './axe'
import { openCreditCard } from './bankAnswers'
import { controlPrice } from './priceControl'
import { fact, heading, lockButton, progress } from './steps'
import { expect, test } from './test'
import { paymentsOf } from './treasury'

test('collateral ends a margin call, and comes back when the line is closed', async ({
  page,
  context,
  stack,
  customer,
}) => {
  test.slow()
  await controlPrice(context, '1400.00')
  const id = await openCreditCard(stack, customer.key)
  await page.goto(`/cards/credit/single?cardID=${id}`)
  const add = page.getByRole('link', { name: /^Add [\d.]+ ETH$/ })
  await expect(add).toBeVisible()
  const ether = ((await add.textContent()) ?? '').replace(/[^\d.]/g, '')

  // Payments are quoted while the public price and the bank's agree.
  await context.unrouteAll()
  await add.click()
  await expect(heading(page, 'Add collateral')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Collateral to add' })).toHaveValue(ether)
  await expectAccessible(page, 'the form that adds collateral')
  await page.getByRole('button', { name: 'Review collateral' }).click()
  await expect(lockButton(page)).toBeVisible()
  const value = (await fact(page, 'Value of what you add')).replace(/[$,]/g, '')
  const marginCall = (await fact(page, 'Margin call at')).split(' instead of ')[0] ?? ''
  await expectAccessible(page, 'the review of added collateral')
  await lockButton(page).click()
  await expect(progress(page)).toContainText('Collateral added', { timeout: 20_000 })

  const [, payment] = await paymentsOf(stack.chain, customer.address)
  expect(payment?.value).toBe(parseEther(ether))
  const body = {
    wallet: customer.address,
    cardId: id,
    collateralizedAmount: ether,
    collateralizedAssetValue: value,
  }
  expect(decodeMemo(payment?.data ?? '')).toMatchObject({ kind: 'collateral', bodyHash: bodyHash(body) })
  await page.getByRole('link', { name: 'See your card' }).click()
  await expect(page.getByRole('region', { name: 'Credit health' }).getByRole('img')).toHaveAccessibleName(
    new RegExp(`^Healthy\\..*Margin call at \\${marginCall}`),
  )
  await expectAccessible(page, 'a credit card with added collateral')

  const closing = page.getByRole('region', { name: 'Close this line' })
  await closing.getByRole('heading').click()
  const number = closing.getByText(id)
  await expect(number).toBeVisible()
  const before = await stack.chain.getBalance(customer.address)
  // The bank reads new blocks every few seconds.
  await expect(async () => {
    await stack.operator('credit', 'close', id)
  }).toPass()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Its collateral is back where it came from.')).toBeVisible()
  }).toPass()
  expect(await stack.chain.getBalance(customer.address)).toBe(before + parseEther('1') + parseEther(ether))
  await expect(page.getByRole('list', { name: 'Returned collateral' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Show number' })).toHaveCount(0)
  await expectAccessible(page, 'a closed credit card')
})

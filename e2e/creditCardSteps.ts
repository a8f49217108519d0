import { expect, type Page } from '@playwright/test'
import { parseEther } from 'ethers'
import { bodyHash, decodeMemo } from '../src/lib/memo'
import type { Stack } from './stack'
import { delayNext, fact, secondary } from './steps'
import { paymentsOf } from './treasury'

/** Steps with a credit card from its review on, and checks of chain and bank. */

/** The amounts of the review in the format of the request. */
export async function reviewed(page: Page) {
  const usd = (text: string) => text.replace(/[$,]| per ETH/g, '')
  return {
    amount: usd(await fact(page, 'Credit line')),
    collateralizedAmount: (await fact(page, 'Collateral')).replace(' ETH', ''),
    collateralizedAssetValue: usd(await fact(page, 'Collateral value')),
    marginCallPrice: usd(await fact(page, 'Margin call at')),
    liquidationPrice: usd(await fact(page, 'Liquidation at')),
  }
}

const frozenButton = (page: Page, name: 'Freeze' | 'Unfreeze') =>
  secondary(page).getByRole('button', { name, exact: true })

/** Freezes or unfreezes the card on the screen. The bank answers only after the page has said that it waits. */
export async function press(page: Page, stack: Stack, name: 'Freeze' | 'Unfreeze', done: string) {
  const release = await delayNext(page, `${stack.apiUrl}/credit/${name.toLowerCase()}/*`)
  await frozenButton(page, name).click()
  const pending = page.getByText(
    name === 'Freeze' ? 'Freezing card. Please wait.' : 'Unfreezing card. Please wait.',
  )
  await expect(pending).toBeVisible()
  release()
  await expect(page.getByText(done)).toBeVisible()
  await expect(pending).toBeHidden()
  await expect(frozenButton(page, name === 'Freeze' ? 'Unfreeze' : 'Freeze')).toBeVisible()
}

/** Expects one payment of these amounts on the chain, with a memo that names them. */
export async function expectOnePayment(
  stack: Stack,
  wallet: string,
  body: Awaited<ReturnType<typeof reviewed>>,
) {
  const payments = await paymentsOf(stack.chain, wallet)
  expect(payments).toHaveLength(1)
  const [payment] = payments
  expect(payment?.value).toBe(parseEther(body.collateralizedAmount))
  expect(decodeMemo(payment?.data ?? '')).toMatchObject({
    kind: 'credit',
    bodyHash: bodyHash({ wallet, ...body }),
  })
  return payment
}

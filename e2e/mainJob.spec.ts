import type { Page } from '@playwright/test'
import { parseEther } from 'ethers'
import { bodyHash, decodeMemo } from '../src/lib/memo'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { creditCards } from './bankAnswers'
import type { Stack } from './stack'
import {
  applyForCreditCard,
  connect,
  connectButton,
  delayNext,
  enter,
  expectRecorded,
  fact,
  heading,
  lockButton,
  progress,
  secondary,
  seen,
  signIn,
  stored,
} from './steps'
import { expect, test } from './test'
import { paymentsOf } from './treasury'

/** The amounts of the review, as the request carries them. */
async function reviewed(page: Page) {
  const usd = (text: string) => text.replace(/[$,]/g, '')
  return {
    amount: usd(await fact(page, 'Credit line')),
    collateralizedAmount: (await fact(page, 'You lock')).replace(' ETH', ''),
    collateralizedAssetValue: usd(await fact(page, 'Worth now')),
    marginCallPrice: usd(await fact(page, 'Margin call below')),
    liquidationPrice: usd(await fact(page, 'Liquidation below')),
  }
}

const frozenButton = (page: Page, name: 'Freeze' | 'Unfreeze') =>
  secondary(page).getByRole('button', { name, exact: true })

/** Freezes or unfreezes the card on the screen, the bank being a little slow. */
async function press(page: Page, stack: Stack, name: 'Freeze' | 'Unfreeze', done: string) {
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

/** One payment of these amounts is on the chain, and its memo names them. */
async function expectOnePayment(stack: Stack, wallet: string, body: Record<string, string>, ether: string) {
  const payments = await paymentsOf(stack.chain, wallet)
  expect(payments).toHaveLength(1)
  const [payment] = payments
  expect(payment?.value).toBe(parseEther(ether))
  expect(decodeMemo(payment?.data ?? '')).toMatchObject({
    kind: 'credit',
    bodyHash: bodyHash({ wallet, ...body }),
  })
  return payment
}

test('the development wallet takes a credit card, freezes it, unfreezes it and leaves', async ({
  page,
  stack,
}) => {
  const customer = LOCAL_ACCOUNTS.whitelisted
  const treasuryBefore = await stack.chain.getBalance(LOCAL_ACCOUNTS.treasury)
  await page.goto('/')
  let reloads = 0
  page.on('load', () => (reloads += 1))

  await connect(page, 'Development wallet')
  await signIn(page)
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByText('No credit card yet')).toBeVisible()
  await expect(page.getByText('$0.00')).toBeVisible()

  await applyForCreditCard(page, '5,000')
  const amounts = await reviewed(page)
  expect(amounts.amount).toBe('5000.00')
  // Half of the collateral's worth opens the line; a little more is locked, in case ETH falls meanwhile.
  expect(Number(amounts.collateralizedAssetValue)).toBeGreaterThan(10_000)
  expect(Number(amounts.collateralizedAssetValue)).toBeLessThan(10_200)
  expect(Number(amounts.marginCallPrice)).toBeCloseTo(
    5000 / (Number(amounts.collateralizedAmount) * 0.714),
    1,
  )
  expect(Number(amounts.liquidationPrice)).toBeCloseTo(
    5000 / (Number(amounts.collateralizedAmount) * 0.833),
    1,
  )

  const oneBlock = seen(page, '1 of 2 blocks')
  await lockButton(page).click()
  await oneBlock
  await expectRecorded(page)
  await expect(progress(page)).toContainText('Confirmed on the chain')

  const payment = await expectOnePayment(stack, customer, amounts, amounts.collateralizedAmount)
  expect(await stack.chain.getBalance(LOCAL_ACCOUNTS.treasury)).toBe(treasuryBefore + (payment?.value ?? 0n))

  await page.getByRole('link', { name: 'See your card' }).click()
  await expect(heading(page, 'Credit card')).toBeVisible()
  await expect(page.getByText('$5,000.00')).toBeVisible()
  const cardId = new URL(page.url()).searchParams.get('cardID')
  const atTheBank = { id: cardId, amount: '5000.00', transactionHash: payment?.hash }
  expect(await creditCards(page, stack, customer)).toMatchObject([{ ...atTheBank, cardStatus: 'Active' }])

  await press(page, stack, 'Freeze', 'Card frozen ❅')
  expect(await creditCards(page, stack, customer)).toMatchObject([{ ...atTheBank, cardStatus: 'Frozen' }])
  await press(page, stack, 'Unfreeze', 'Card unfrozen ❄')
  expect(await creditCards(page, stack, customer)).toMatchObject([{ ...atTheBank, cardStatus: 'Active' }])

  await expect.poll(() => stored(page, 'cache')).toContain(customer)
  const release = await delayNext(page, `${stack.apiUrl}/auth/logout`)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Disconnecting...' })).toBeVisible()
  release()
  await expect(connectButton(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await stored(page, 'cache')).toBeNull()
  expect(reloads).toBe(0)
})

test('an announced wallet takes a credit card with one payment, however often the button is pressed', async ({
  page,
  stack,
  announceWallet,
}) => {
  const wallet = await announceWallet(await stack.newWallet({ isWhitelisted: false }))
  await stack.operator('whitelist', 'add', wallet.address)
  await enter(page)
  await applyForCreditCard(page, '1,250.50')
  const amounts = await reviewed(page)
  await lockButton(page).dblclick()
  await expectRecorded(page)

  expect(wallet.count('eth_sendTransaction')).toBe(1)
  expect(wallet.count('personal_sign')).toBe(1)
  await expectOnePayment(stack, wallet.address, amounts, amounts.collateralizedAmount)

  await page.getByRole('link', { name: 'See your card' }).click()
  await frozenButton(page, 'Freeze').click()
  await expect(page.getByText('Card frozen ❅')).toBeVisible()
  await frozenButton(page, 'Unfreeze').click()
  await expect(page.getByText('Card unfrozen ❄')).toBeVisible()

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(connectButton(page)).toBeVisible()
  expect(wallet.count('wallet_revokePermissions')).toBe(1)
  // The session has ended with the connection: the bank no longer knows this browser.
  const refused = await page.request.post(`${stack.apiUrl}/credit/all`, {
    headers: { origin: stack.url },
    data: { wallet: wallet.address },
  })
  expect(refused.status()).toBe(401)
})

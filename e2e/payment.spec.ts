import { creditCards } from './bankAnswers'
import {
  applyForCreditCard,
  askForLine,
  enter,
  expectNoBlockYet,
  expectRecorded,
  fact,
  heading,
  lockButton,
  payWithoutBlock,
  primary,
  progress,
  startApplication,
} from './steps'
import { expect, test } from './test'
import { paymentsOf } from './treasury'

test('a payment refused in the wallet sends nothing, keeps the application, and can be tried again', async ({
  page,
  stack,
  wallet,
}) => {
  await enter(page)
  await applyForCreditCard(page, '2,000')
  const collateral = await fact(page, 'You lock')

  wallet.refuseNext('eth_sendTransaction')
  await lockButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Nothing was sent')
  expect(await stack.chain.getTransactionCount(wallet.address, 'pending')).toBe(0)
  expect(await fact(page, 'Credit line')).toBe('$2,000.00')
  expect(await fact(page, 'You lock')).toBe(collateral)

  await lockButton(page).click()
  await expectRecorded(page)
  expect(wallet.count('eth_sendTransaction')).toBe(2)
  expect(await paymentsOf(stack.chain, wallet.address)).toHaveLength(1)
  expect(await creditCards(page, stack, wallet.address)).toMatchObject([{ amount: '2000.00' }])
})

test('a wallet without enough ETH is told before it is asked', async ({ page, stack, announceWallet }) => {
  const wallet = await announceWallet(await stack.newWallet({ ether: '0.01' }))
  await enter(page)
  await startApplication(page)
  await askForLine(page, '2,000')
  const collateral = page.getByRole('textbox', { name: 'Collateral' })
  await expect(collateral).toBeFocused()
  await expect(collateral).toHaveAccessibleDescription(/Your wallet holds 0\.01 ETH, which is not enough/)
  expect(wallet.count('eth_sendTransaction')).toBe(0)
})

test('a payment that waits for its block survives a reload, and is recorded by itself', async ({
  page,
  stack,
  wallet,
}) => {
  await enter(page)
  await applyForCreditCard(page, '3,000')
  await payWithoutBlock(page, stack, lockButton(page))

  await page.reload()
  await expectNoBlockYet(page)
  // Every other screen shows it as well, and leads back to it.
  await primary(page).getByRole('link', { name: 'Dashboard' }).click()
  const tray = page.getByRole('status').filter({ hasText: 'is on its way to the chain' })
  await tray.getByRole('link', { name: 'Credit card' }).click()

  await stack.mineAgain()
  await expectRecorded(page)
  expect(wallet.count('eth_sendTransaction')).toBe(1)
  expect(await paymentsOf(stack.chain, wallet.address)).toHaveLength(1)
  expect(await creditCards(page, stack, wallet.address)).toMatchObject([{ amount: '3000.00' }])
})

test('a page that is closed while it waits finishes when it is opened again', async ({
  context,
  page,
  stack,
  wallet,
}) => {
  await enter(page)
  await applyForCreditCard(page, '1,000')
  await payWithoutBlock(page, stack, lockButton(page))
  await page.close()
  await stack.mineAgain()

  const later = await context.newPage()
  await later.goto('/')
  await expect(later.getByText('$1,000.00')).toBeVisible({ timeout: 20_000 })
  expect(await creditCards(later, stack, wallet.address)).toHaveLength(1)
  expect(wallet.count('eth_sendTransaction')).toBe(1)
})

test('a payment whose answer never reached the page is found on the chain by its memo', async ({
  page,
  stack,
  wallet,
}) => {
  await enter(page)
  await applyForCreditCard(page, '4,000')
  wallet.swallowAnswerOfNext('eth_sendTransaction')
  await lockButton(page).click()
  await expect.poll(async () => (await paymentsOf(stack.chain, wallet.address)).length).toBe(1)
  await expect(progress(page)).toContainText('Open your wallet and confirm the payment.')

  await page.reload()
  await expectRecorded(page)
  expect(wallet.count('eth_sendTransaction')).toBe(1)
  const [payment] = await paymentsOf(stack.chain, wallet.address)
  expect(await creditCards(page, stack, wallet.address)).toMatchObject([{ transactionHash: payment?.hash }])
})

test('a payment that the wallet calls failed after sending it is found as well', async ({
  page,
  stack,
  wallet,
}) => {
  await enter(page)
  await applyForCreditCard(page, '4,000')
  wallet.loseAnswerOfNext('eth_sendTransaction')
  await lockButton(page).click()
  await expectRecorded(page)
  expect(wallet.count('eth_sendTransaction')).toBe(1)
  expect(await creditCards(page, stack, wallet.address)).toHaveLength(1)
})

test('a wallet that sent nothing before a reload is not asked again by itself', async ({
  page,
  stack,
  wallet,
}) => {
  await enter(page)
  await applyForCreditCard(page, '4,000')
  wallet.holdNext('eth_sendTransaction')
  await lockButton(page).click()
  await expect.poll(() => wallet.count('eth_sendTransaction')).toBe(1)
  await expect(progress(page)).toContainText('Open your wallet and confirm the payment.')
  await page.reload()
  await expect(progress(page)).toContainText('It is not known whether your wallet sent the payment.')
  expect(wallet.count('eth_sendTransaction')).toBe(1)
  expect(await stack.chain.getTransactionCount(wallet.address, 'pending')).toBe(0)
})

test('a chain that stops answering is said, and the payment goes on when it is back', async ({
  page,
  stack,
  wallet,
  allowErrors,
}) => {
  allowErrors(/net::ERR/, /JsonRpcProvider failed/)
  await enter(page)
  await applyForCreditCard(page, '2,500')
  await payWithoutBlock(page, stack, lockButton(page))

  stack.suspendChain()
  // Both of its names are asked, and each is given five seconds.
  await expect(progress(page)).toContainText(
    'The chain cannot be reached right now. Your payment is not affected.',
    { timeout: 20_000 },
  )
  stack.resumeChain()
  await stack.mineAgain()
  await expectRecorded(page)
  await expect(heading(page, 'Credit application')).toBeVisible()
  expect(wallet.count('eth_sendTransaction')).toBe(1)
})

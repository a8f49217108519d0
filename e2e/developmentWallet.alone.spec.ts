import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { creditCards } from './bankAnswers'
import { disconnectButton, openPicker, picker } from './connectionSteps'
import { expectOnePayment, press, reviewed } from './creditCardSteps'
import { startStack } from './stack'
import { START_MS } from './starter'
import {
  applyForCreditCard,
  connect,
  connectButton,
  delayNext,
  expectRecorded,
  heading,
  lockButton,
  signIn,
  stored,
} from './steps'
import { expect, testAlone } from './test'

/** Runs on the development server, because no build contains the development wallet. */
const test = testAlone.extend<object, { stack: Awaited<ReturnType<typeof startStack>> }>({
  stack: [
    // Playwright reads a fixture's needs from its first parameter, which must be a pattern even when empty.
    async ({}, use) => {
      const stack = await startStack({ isDeveloped: true })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: START_MS },
  ],
})

test('the development wallet’s account 1 is refused, and account 0 takes a credit card, freezes it, unfreezes it and disconnects', async ({
  page,
  stack,
}) => {
  test.slow()
  const customer = LOCAL_ACCOUNTS.whitelisted
  const treasuryBefore = await stack.chain.getBalance(LOCAL_ACCOUNTS.treasury)
  await page.goto('/')
  await openPicker(page)
  const account = picker(page).getByLabel('Development account')
  await account.selectOption({ label: 'Account 1, not on it' })
  await picker(page).getByRole('button', { name: 'Development wallet', exact: true }).click()
  // The development server sends the wallet library in hundreds of modules, one by one.
  const refusal = heading(page, `${LOCAL_ACCOUNTS.notWhitelisted} is not whitelisted.`)
  await expect(refusal).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Use another wallet' }).click()
  await expect(connectButton(page)).toBeVisible()
  expect(await stored(page, 'cache')).toBeNull()

  let reloads = 0
  page.on('load', () => (reloads += 1))
  await openPicker(page)
  await account.selectOption({ label: 'Account 0, on the whitelist' })
  await page.keyboard.press('Escape')
  await connect(page, 'Development wallet')
  await signIn(page)
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get a debit card' })).toBeVisible()
  await expect(page.getByText('$0.00')).toBeVisible()

  await applyForCreditCard(page, '5,000')
  const amounts = await reviewed(page)
  expect(amounts.amount).toBe('5000.00')
  // The line is at most half of the collateral's worth. One per cent more is locked, in case ETH falls meanwhile.
  expect(Number(amounts.collateralizedAssetValue)).toBeGreaterThan(10_000)
  expect(Number(amounts.collateralizedAssetValue)).toBeLessThan(10_200)
  await lockButton(page).click()
  await expectRecorded(page)
  const payment = await expectOnePayment(stack, customer, amounts)
  expect(await stack.chain.getBalance(LOCAL_ACCOUNTS.treasury)).toBe(treasuryBefore + (payment?.value ?? 0n))

  await page.getByRole('link', { name: 'See your card' }).click()
  await expect(page.getByText('$5,000.00', { exact: true })).toBeVisible()
  await press(page, stack, 'Freeze', 'Card frozen ❅')
  await press(page, stack, 'Unfreeze', 'Card unfrozen ❄')
  expect(await creditCards(page, stack, customer)).toMatchObject([
    { amount: '5000.00', cardStatus: 'Active' },
  ])

  await expect.poll(() => stored(page, 'cache')).toContain(customer)
  const release = await delayNext(page, `${stack.apiUrl}/auth/logout`)
  await disconnectButton(page).click()
  await expect(page.getByRole('button', { name: 'Disconnecting...' })).toBeVisible()
  release()
  await expect(connectButton(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await stored(page, 'cache')).toBeNull()
  expect(reloads).toBe(0)
})

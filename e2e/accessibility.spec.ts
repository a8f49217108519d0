import { expectAccessible } from './axe'
import { openCreditCard } from './bankAnswers'
import { connector, openPicker, picker, signInButton } from './connectionSteps'
import {
  askForLine,
  connect,
  connectButton,
  enter,
  heading,
  lockButton,
  primary,
  secondary,
  signIn,
} from './steps'
import { expect, test } from './test'

test('axe finds nothing before a wallet is connected, in either theme', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  const wallet = await announceWallet(await stack.newWallet({ isWhitelisted: false }))
  await page.goto('/')
  await expectAccessible(page, 'landing')
  await openPicker(page)
  await expectAccessible(page, 'picker')
  await connector(page, 'WalletConnect').press('Enter')
  await expect(picker(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'picker with the reason of a connector')

  const answer = wallet.holdNext('eth_requestAccounts')
  await connector(page, 'Scripted Wallet').click()
  await expect(picker(page).getByRole('status')).toContainText('Open Scripted Wallet')
  await expectAccessible(page, 'connecting')

  await page.route('**/api/whitelisted', (route) => route.abort())
  answer()
  await expect(heading(page, 'The bank cannot be reached.')).toBeVisible()
  await expectAccessible(page, 'gate unreachable')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, `${wallet.address} is not whitelisted.`)).toBeVisible()
  await expectAccessible(page, 'blocked')

  await wallet.lock()
  await expect(connectButton(page)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('is locked')
  await expectAccessible(page, 'landing with a reason')
})

test('axe finds nothing in the shell and its notices, in either theme', async ({
  page,
  stack,
  announceWallet,
  context,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  const wallet = await announceWallet(await stack.newWallet())
  await wallet.switchChain(1)
  await page.goto('/cards')
  await connect(page)
  await expect(signInButton(page)).toBeVisible()
  await expectAccessible(page, 'sign-in on another chain, lists awaited')
  await wallet.switchChain(31337)
  await signIn(page)
  await expect(page.getByText('No credit card yet')).toBeVisible()
  await expectAccessible(page, 'cards, empty')

  for (const [link, title] of [
    ['Dashboard', 'Dashboard'],
    ['Accounts', 'Accounts'],
    ['Settings', 'Settings'],
  ] as const) {
    await primary(page).getByRole('link', { name: link }).click()
    await expect(heading(page, title)).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page, title)
  }
  await primary(page).getByRole('link', { name: 'Accounts' }).click()
  for (const title of ['Create New Account', 'Send Money']) {
    await secondary(page).getByRole('link', { name: title }).click()
    await expect(heading(page, title)).toBeVisible()
    await expectAccessible(page, title)
  }

  await context.route(`${stack.apiUrl}/**`, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('The bank does not answer')).toBeVisible()
  await expectAccessible(page, 'dashboard without the bank')
})

test('axe finds nothing on cards, applications and addresses that lead nowhere, in either theme', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const customer = await stack.newWallet()
  await openCreditCard(stack, customer)
  await announceWallet(customer)
  await enter(page, '/cards')
  await page.getByRole('link', { name: /^Credit card ending in/ }).click()
  await expect(heading(page, 'Credit card')).toBeVisible()
  await expect(page.getByText('$1,000.00')).toBeVisible()
  await expect(page.getByText('Healthy')).toBeVisible()
  await expectAccessible(page, 'credit card')
  await secondary(page).getByRole('button', { name: 'Freeze', exact: true }).click()
  await expect(page.getByText('Card frozen ❅')).toBeVisible()
  await expect(secondary(page).getByRole('button', { name: 'Unfreeze', exact: true })).toBeVisible()
  await expectAccessible(page, 'frozen credit card, with its toast')
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await expect(page.getByRole('link', { name: /^Credit card ending in/ })).toBeVisible()
  await expectAccessible(page, 'cards')

  await page.goto('/cards/credit/application')
  await page.getByRole('button', { name: 'Review application' }).click()
  const line = page.getByRole('textbox', { name: 'Credit line' })
  await expect(line).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'application with a mistake')
  await askForLine(page, '1,000')
  await expect(lockButton(page)).toBeVisible()
  await expectAccessible(page, 'review')

  for (const [path, title] of [
    ['/cards/debit/single?cardID=x', 'Debit card'],
    ['/investments', 'Treasury'],
    ['/nowhere', 'There is no such page'],
  ] as const) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page, title)
  }
})

import type { Page } from '@playwright/test'
import { parseEther, toQuantity } from 'ethers'
import { openCreditCard } from '../bankAnswers'
import { connector, openPicker, picker, signInButton } from '../connectionSteps'
import { askForDebitCard, fillInWire, payButton } from '../forms'
import { controlPrice } from '../priceControl'
import { askForLine, connectButton, lockButton, progress, visit } from '../steps'
import type { Stack } from '../stack'
import { expect } from '../test'
import { settled, test } from './camera'

/** Every screen in every state worth looking at. These are pictures, not proofs: nothing is asserted but the state. */

/** Goes to an address of the app and waits until all is loaded. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
}

/** Opens a link on the page whose address contains `part`. The old page stays on screen until the new one has loaded. */
async function follow(page: Page, part: string, index = 0): Promise<void> {
  const title = page.getByRole('heading', { level: 1 })
  const before = await title.innerText()
  await page.locator(`main a[href*="${part}"]`).nth(index).click()
  await expect(title).not.toHaveText(before)
  await settled(page)
}

/** Sends ether to the account whose page is open. */
async function fund(page: Page, stack: Stack, eth: string): Promise<void> {
  const label = await page.getByRole('img', { name: /^QR code of 0x/ }).getAttribute('aria-label')
  const [address = ''] = /0x[0-9a-fA-F]{40}/.exec(label ?? '') ?? []
  await stack.chain.send('anvil_setBalance', [address, toQuantity(parseEther(eth))])
}

test.beforeEach(({ allowErrors }) => allowErrors(/./))

test('before a wallet is connected', async ({ page, stack, announceWallet, look }) => {
  await page.goto('/')
  await expect(connectButton(page)).toBeVisible()
  await look('connect-1-landing')
  await connectButton(page).hover()
  await look('connect-2-landing-hovered')
  await openPicker(page)
  await look('connect-3-picker')

  const wallet = await announceWallet(await stack.newWallet({ isWhitelisted: false }))
  await page.goto('/')
  await openPicker(page)
  const answer = wallet.holdNext('eth_requestAccounts')
  await connector(page, 'Scripted Wallet').click()
  await expect(picker(page).getByRole('status')).toContainText('Open Scripted Wallet')
  await look('connect-4-connecting')
  await page.route('**/api/whitelisted', (route) => route.abort())
  answer()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await look('connect-5-gate-unreachable')
  await page.unrouteAll()
  await again.click()
  await expect(page.getByText(/is not whitelisted/)).toBeVisible()
  await look('connect-6-blocked')
  await wallet.lock()
  await expect(connectButton(page)).toBeVisible()
  await look('connect-7-landing-with-a-reason')
})

const EVERYWHERE = [
  ['dashboard', '/'],
  ['accounts', '/accounts'],
  ['accounts-new', '/accounts/new'],
  ['wires', '/accounts/wires'],
  ['send', '/accounts#send-money'],
  ['recipients', '/accounts/recipients'],
  ['unused-payments', '/settings/unclaimed'],
  ['cards', '/cards'],
  ['debit-new', '/cards/new'],
  ['credit-explained', '/cards/credit/new'],
  ['credit-application', '/cards/credit/application'],
  ['treasury', '/investments'],
  ['settings', '/settings'],
  ['activity', '/settings/activity'],
] as const

test('a new customer', async ({ page, context, customer: _customer, look }) => {
  for (const [name, address] of EVERYWHERE) {
    await open(page, address)
    await look(`new-${name}`)
  }
  await open(page, '/nowhere')
  await look('not-found')
  await open(page, '/cards/debit/single?cardID=x')
  await look('no-such-card')
  await context.clearCookies()
  await page.goto('/cards')
  await expect(signInButton(page)).toBeVisible()
  await look('sign-in')
})

test('what is paid', async ({ page, customer: wallet, look }) => {
  await page.goto('/')
  await askForDebitCard(page, '420')
  await expect(payButton(page)).toBeVisible()
  await look('debit-review')
  const answer = wallet.holdNext('eth_sendTransaction')
  await payButton(page).click()
  await expect(progress(page)).toBeVisible()
  await look('debit-progress')
  await visit(page, '/accounts')
  await settled(page)
  await look('tray')
  await page.goBack()
  answer()
  await expect(progress(page)).toContainText('Card created', { timeout: 20_000 })
  await look('debit-done')

  await open(page, '/cards/credit/application')
  await askForLine(page, '5,000')
  await expect(lockButton(page)).toBeVisible()
  await look('credit-review')
  await lockButton(page).click()
  await expect(progress(page)).toContainText('Card opened', { timeout: 20_000 })
  await look('credit-opened')

  await open(page, '/accounts#send-money')
  await fillInWire(page, '420')
  await look('send-bank')
  await page.getByRole('button', { name: 'Review wire' }).click()
  await expect(payButton(page)).toBeVisible()
  await look('send-review')
  await payButton(page).click()
  await expect(progress(page)).toContainText('Wire accepted', { timeout: 20_000 })
  await look('send-done')
})

test('an established customer', async ({ page, stack, customer, look }) => {
  await stack.operator('seed', customer.address)
  await page.goto('/accounts')
  await follow(page, '/accounts/single')
  await fund(page, stack, '1.5')
  await page.goto('/accounts/wires')
  await follow(page, '/accounts/wire?')
  await page.getByRole('button', { name: 'Save recipient' }).click()
  await open(page, '/settings')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.com')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('In review').first()).toBeVisible()
  await look('identity-in-review')
  await stack.operator('kyc', 'reject', customer.address, 'The name differs from your document.')
  await open(page, '/settings')
  await look('identity-rejected')
  await stack.operator('kyc', 'approve', customer.address, 'Ada Lovelace')
  for (const [name, address] of EVERYWHERE) {
    await open(page, address)
    await look(`established-${name}`)
  }
  await open(page, '/accounts#send-money')
  await page.getByRole('textbox', { name: 'Amount' }).fill('420')
  await page.locator('summary').first().click()
  await page.getByRole('combobox', { name: 'Pay from' }).selectOption({ index: 1 })
  await look('send-from-account')
  await open(page, '/cards')
  await follow(page, '/cards/debit/single')
  await look('debit-card')
  await page.getByRole('button', { name: 'Show number' }).click()
  await expect(page.getByRole('button', { name: 'Hide number' })).toBeVisible()
  await look('debit-card-number')
  for (const [index, state] of ['one', 'two'].entries()) {
    await open(page, '/cards')
    await follow(page, '/cards/credit/single', index)
    await look(`credit-card-${state}`)
  }
  await open(page, '/accounts')
  await follow(page, '/accounts/single')
  await look('account')
  await open(page, '/accounts/wires')
  await look('wires-all')
  const wires = await page.locator('main a[href*="/accounts/wire?"]').count()
  for (let index = 0; index < Math.min(6, wires); index += 1) {
    await follow(page, '/accounts/wire?', index)
    await look(`wire-${index + 1}`)
    await open(page, '/accounts/wires')
  }
})

test('a margin call', async ({ page, context, stack, customer, look }) => {
  await controlPrice(context, '1400.00')
  const id = await openCreditCard(stack, customer.key)
  for (const [name, address] of [
    ['dashboard', '/'],
    ['cards', '/cards'],
    ['card', `/cards/credit/single?cardID=${id}`],
    ['collateral', `/cards/credit/collateral?cardID=${id}`],
  ] as const) {
    await open(page, address)
    await look(`margin-call-${name}`)
  }
})

test('without a bank, and without a network', async ({ page, context, stack, customer, look }) => {
  await stack.operator(
    'seed',
    customer.address,
    '--debit',
    '2',
    '--credit',
    '1',
    '--wires',
    '2',
    '--accounts',
    '1',
  )
  // The app has stored the answers of these two pages, and none of the others.
  await open(page, '/')
  await open(page, '/cards')
  await context.route(`${stack.apiUrl}/**`, (route) => route.abort())
  for (const [name, address] of EVERYWHERE.filter(([name]) => !name.includes('new'))) {
    await page.goto(address)
    await expect(page.locator('h1')).toBeVisible()
    await look(`away-${name}`)
  }
  await context.unrouteAll()
  await open(page, '/')
  await context.setOffline(true)
  await visit(page, '/cards')
  await expect(page.locator('h1')).toBeVisible()
  await look('offline-cards')
  await context.setOffline(false)
})

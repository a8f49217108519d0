import { type Browser, type Page } from '@playwright/test'
import { Contract, parseEther, type Wallet } from 'ethers'
import { safeAbi } from '../src/lib/safe'
import { expectAccessible } from './axe'
import { ScriptedWallet } from './scriptedWallet'
import type { Stack } from './stack'
import { fact, heading, primary, progress, secondary } from './steps'
import { collectErrors, expect, test } from './test'

const review = (page: Page) => page.getByRole('region', { name: 'Check before you sign' })
const balance = (page: Page) => page.getByRole('region', { name: 'Balance' })

/** Creates an account by the form, and goes to its page. @returns its address */
async function createAccount(
  page: Page,
  label: string,
  others: readonly string[],
  required: string,
): Promise<string> {
  await page.goto('/')
  await primary(page).getByRole('link', { name: 'Accounts' }).click()
  await secondary(page).getByRole('link', { name: 'Create New Account' }).click()
  await expect(heading(page, 'Create New Account')).toBeVisible()
  await page.getByRole('textbox', { name: 'Account label' }).fill(label)
  for (const [index, owner] of others.entries()) {
    await page.getByRole('button', { name: 'Add owner' }).click()
    await page.getByRole('textbox', { name: `Owner ${index + 2}` }).fill(owner)
  }
  await page.getByRole('combobox', { name: 'Required signatures' }).selectOption(required)
  await expectAccessible(page, 'new account')
  await page.getByRole('button', { name: 'Review account' }).click()
  await expect(review(page)).toBeVisible()
  await expectAccessible(page, 'account review')
  const address = await fact(page, 'Address')
  await page.getByRole('button', { name: 'Create account on Local chain' }).click()
  await expect(progress(page)).toContainText('Account created', { timeout: 20_000 })
  await page.getByRole('link', { name: 'See your account' }).click()
  await expect(heading(page, label)).toBeVisible()
  return address
}

/** Pays into an account, as a wallet does that has scanned its code. */
async function payInto(stack: Stack, address: string, ether: string): Promise<void> {
  const payer = await stack.newWallet({ isWhitelisted: false })
  await (await payer.sendTransaction({ to: address, value: parseEther(ether) })).wait()
}

/** Another customer in a browser of his own. */
async function openBrowser(browser: Browser, stack: Stack, key: Wallet) {
  const context = await browser.newContext({ baseURL: stack.url })
  const errors = collectErrors(context)
  const wallet = await ScriptedWallet.announce(context, key)
  await wallet.signInAhead(context, stack)
  return { context, wallet, page: await context.newPage(), errors }
}

test('a customer creates an account of his own, is paid, and empties it again', async ({
  page,
  stack,
  customer: wallet,
}) => {
  const address = await createAccount(page, 'Studio', [], '1 of 1')
  await expect(page.getByRole('region', { name: 'Receive' })).toContainText(address)
  await expect(page.getByRole('img', { name: `QR code of ${address} on Local chain` })).toBeVisible()
  await expect(balance(page)).toContainText('0 ETH')
  await expectAccessible(page, 'account')

  await payInto(stack, address, '2.5')
  await page.reload()
  await expect(balance(page)).toContainText('2.5 ETH')
  await primary(page).getByRole('link', { name: 'Accounts' }).click()
  const list = page.getByRole('region', { name: 'Programmable accounts' })
  await expect(list).toContainText('2.5 ETH')
  await expectAccessible(page, 'accounts')
  await list.getByRole('link', { name: 'Studio' }).click()

  const { address: to } = await stack.newWallet({ isWhitelisted: false })
  const before = await stack.chain.getBalance(to)
  await page.getByRole('link', { name: 'Send ETH' }).click()
  await page.getByRole('textbox', { name: 'To' }).fill(to)
  await page.getByRole('button', { name: 'Send all' }).click()
  await expectAccessible(page, 'send from an account')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(review(page)).toContainText(to)
  await expect(review(page)).toContainText('2.5 ETH')
  await expectAccessible(page, 'send review')
  const asked = wallet.count('eth_sendTransaction')
  await page.getByRole('button', { name: 'Send 2.5 ETH on Local chain' }).click()
  await expect(page.getByText('Confirmed on Local chain.')).toBeVisible()
  await expect(balance(page)).toContainText('0 ETH')
  expect((await stack.chain.getBalance(to)) - before).toBe(parseEther('2.5'))
  expect(await stack.chain.getBalance(address)).toBe(0n)
  expect(wallet.count('eth_sendTransaction') - asked).toBe(1)
  expect(wallet.count('eth_signTypedData_v4')).toBe(0)
})

test(
  'two of three owners pay together, each in a browser of their own',
  { tag: '@full' },
  async ({ page, browser, stack, customer: first }) => {
    const partner = await stack.newWallet()
    const third = await stack.newWallet({ isWhitelisted: false })
    const address = await createAccount(page, 'Household', [partner.address, third.address], '2 of 3')
    const account = new Contract(address, safeAbi, stack.chain)
    expect(await account.getFunction('getThreshold')()).toBe(2n)
    await payInto(stack, address, '3')

    const { address: to } = await stack.newWallet({ isWhitelisted: false })
    const before = await stack.chain.getBalance(to)
    await page.reload()
    await page.getByRole('link', { name: 'Send ETH' }).click()
    await page.getByRole('textbox', { name: 'To' }).fill(to)
    await page.getByRole('textbox', { name: 'Amount' }).fill('1.5')
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Sign as the first owner' }).click()
    const waiting = page.getByRole('region', { name: /^Send 1\.5 ETH/ })
    await expect(waiting).toContainText('1 of 2 signed')
    await expectAccessible(page, 'a transaction that waits')
    expect(await stack.chain.getBalance(to)).toBe(before)

    const other = await openBrowser(browser, stack, partner)
    await other.page.goto('/accounts')
    await other.page.getByRole('link', { name: 'Household' }).click()
    const found = other.page.getByRole('region', { name: /^Send 1\.5 ETH/ })
    await expect(found).toContainText(to)
    await found.getByRole('button', { name: 'Sign and send on Local chain' }).click()
    await expect(other.page.getByText('Confirmed on Local chain.')).toBeVisible()
    expect((await stack.chain.getBalance(to)) - before).toBe(parseEther('1.5'))
    expect(other.errors).toEqual([])

    await page.reload()
    await expect(page.getByRole('region', { name: 'Decided' })).toContainText('Sent 1.5 ETH')
    await expect(balance(page)).toContainText('1.5 ETH')
    expect([first.count('eth_signTypedData_v4'), other.wallet.count('eth_signTypedData_v4')]).toEqual([1, 0])
    await other.context.close()
  },
)

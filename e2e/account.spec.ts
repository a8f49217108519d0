import { Contract } from 'ethers'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { safeAbi } from '../src/lib/safe'
import { expectAccessible } from './axe'
import { fact, heading, primary, progress, secondary } from './steps'
import { expect, test } from './test'

test('a customer creates an account with two owners and finds it in the list after a reload', async ({
  page,
  stack,
  customer: wallet,
}) => {
  const other = LOCAL_ACCOUNTS.notWhitelisted
  await page.goto('/')
  await primary(page).getByRole('link', { name: 'Accounts' }).click()
  await secondary(page).getByRole('link', { name: 'Create New Account' }).click()
  await expect(heading(page, 'Create New Account')).toBeVisible()

  await page.getByRole('textbox', { name: 'Account label' }).fill('Household')
  await expect(page.getByRole('textbox', { name: 'Owner 1' })).toHaveValue(wallet.address)
  await page.getByRole('button', { name: 'Add owner' }).click()
  await page.getByRole('textbox', { name: 'Owner 2' }).fill(other)
  await expectAccessible(page, 'new account')
  await page.getByRole('combobox', { name: 'Must sign' }).selectOption('2 of 2')
  await page.getByRole('button', { name: 'Review account' }).click()

  await expect(page.getByRole('heading', { name: 'Check before you sign' })).toBeVisible()
  await expectAccessible(page, 'account review')
  const address = await fact(page, 'Address')
  expect(await stack.chain.getCode(address)).toBe('0x')
  expect(wallet.count('eth_sendTransaction')).toBe(0)
  await page.getByRole('button', { name: 'Create account on Local chain' }).click()
  await expect(progress(page)).toContainText('Account created', { timeout: 20_000 })

  const account = new Contract(address, safeAbi, stack.chain)
  expect(Array.from((await account.getFunction('getOwners')()) as string[])).toEqual([wallet.address, other])
  expect(await account.getFunction('getThreshold')()).toBe(2n)

  await page.getByRole('link', { name: 'See your account' }).click()
  await expect(page.getByRole('heading', { name: 'Household' })).toBeVisible()
  expect(await fact(page, 'Address')).toBe(address)
  expect(await fact(page, 'Must sign')).toBe('2 of 2')
  await expectAccessible(page, 'account')

  await page.goto('/accounts')
  await page.getByRole('link', { name: 'Household', exact: true }).click()
  expect(await fact(page, 'Address')).toBe(address)
  expect(wallet.count('eth_sendTransaction')).toBe(1)
})

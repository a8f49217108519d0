import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { connect, connectButton, heading, signIn, stored } from './steps'
import { expect, test } from './test'

test('a wallet that is not on the whitelist is told so, may apply, and makes room for another', async ({
  page,
}) => {
  await page.goto('/')
  await connectButton(page).click()
  const picker = page.getByRole('dialog', { name: 'Connect a wallet' })
  await picker.getByLabel('Development account').selectOption({ label: 'Account 1, not on it' })
  await picker.getByRole('button', { name: 'Development wallet', exact: true }).click()

  await expect(heading(page, `${LOCAL_ACCOUNTS.notWhitelisted} is not whitelisted.`)).toBeVisible()
  await expect(page.getByRole('link', { name: /apply/i })).toHaveAttribute('href', /./)
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await page.getByRole('button', { name: 'Use another wallet' }).click()
  await expect(connectButton(page)).toBeVisible()
  expect(await stored(page, 'cache')).toBeNull()
})

test('a wallet that is let in or shut out notices at its next visit', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(/status of 403/)
  const customer = await stack.newWallet({ isWhitelisted: false })
  await announceWallet(customer)
  const blocked = heading(page, `${customer.address} is not whitelisted.`)
  await page.goto('/')
  await connect(page)
  await expect(blocked).toBeVisible()

  await stack.operator('whitelist', 'add', customer.address)
  await page.reload()
  await signIn(page)
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect.poll(() => stored(page, 'cache')).toContain(customer.address)

  await stack.operator('whitelist', 'remove', customer.address)
  await page.reload()
  await expect(blocked).toBeVisible()
  await expect(heading(page, 'Dashboard')).toBeHidden()
  // What the bank once answered does not stay behind on the disk of somebody it has shut out.
  await expect.poll(() => stored(page, 'cache')).toBeNull()
})

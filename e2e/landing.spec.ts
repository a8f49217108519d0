import { connectButton } from './steps'
import { expect, test } from './test'

test('the landing page offers to connect, and asks nobody but its own server', async ({
  page,
  stack,
  announceWallet,
}) => {
  const wallet = await announceWallet(await stack.newWallet({ isWhitelisted: false }))
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(connectButton(page)).toBeVisible()
  await expect(page).toHaveTitle('Florin')
  expect([...asked]).toEqual([stack.url])
  expect(wallet.count('eth_accounts') + wallet.count('eth_requestAccounts')).toBe(0)
})

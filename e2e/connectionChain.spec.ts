import type { Page } from '@playwright/test'
import { signInButton } from './connectionSteps'
import { connect, signIn } from './steps'
import { expect, test } from './test'

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Your wallet is on another chain' })
const switchButton = (page: Page) => page.getByRole('button', { name: 'Switch to Local chain' })
const LOCAL = { chainId: '0x7a69' }

test('on another chain a bar offers to switch, and switching goes on where it was', async ({
  page,
  wallet,
}) => {
  await wallet.switchChain(11155111)
  await page.goto('/cards')
  await connect(page)
  await expect(bar(page)).toContainText('Your wallet is on Sepolia. Switch it to sign in or pay.')

  wallet.refuseNext('wallet_switchEthereumChain')
  await switchButton(page).click()
  await expect.poll(() => wallet.count('wallet_switchEthereumChain')).toBe(1)
  await expect(switchButton(page)).not.toHaveAttribute('aria-busy')
  await expect(bar(page)).toContainText('Your wallet did not switch. Open it and choose Local chain there.')

  await switchButton(page).click()
  await expect(bar(page)).toBeHidden()
  expect(wallet.asked('wallet_switchEthereumChain')).toEqual([[LOCAL], [LOCAL]])
  expect(wallet.count('wallet_addEthereumChain')).toBe(0)
  await signIn(page)
  await expect(page.getByText('No credit card yet')).toBeVisible()
})

for (const [what, failure] of [
  ['4902', { code: 4902 }],
  ['4902 inside of an internal error', { code: -32603, data: { originalError: { code: 4902 } } }],
] as const)
  test(`a wallet that lacks the chain and says so by ${what} is given it`, async ({
    page,
    stack,
    announceWallet,
  }) => {
    const wallet = await announceWallet(await stack.newWallet({ isWhitelisted: true }))
    wallet.onlyKnowsChain(1)
    wallet.failNext('wallet_switchEthereumChain', failure)
    await page.goto('/')
    await connect(page)
    await switchButton(page).click()
    await expect(bar(page)).toBeHidden()
    expect(wallet.asked('wallet_addEthereumChain')).toEqual([
      [
        {
          ...LOCAL,
          chainName: 'Local chain',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: [stack.rpcUrl.replace('127.0.0.1', 'localhost'), stack.rpcUrl],
        },
      ],
    ])
  })

test('a chain is read in hexadecimal and decimal, and what cannot be read counts as another chain', async ({
  page,
  wallet,
}) => {
  wallet.answerNext('eth_chainId', '31337')
  await page.goto('/')
  await connect(page)
  await expect(signInButton(page)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)

  for (const garbage of ['banana', 'NaN', {}, '0x7a6g']) {
    await wallet.emit('chainChanged', garbage)
    await expect(bar(page)).toContainText('Your wallet is on a chain that cannot be told.')
    await wallet.emit('chainChanged', '31337')
    await expect(bar(page)).toBeHidden()
  }

  wallet.answerNext('eth_chainId', 'banana')
  await page.reload()
  await expect(bar(page)).toContainText('Your wallet is on a chain that cannot be told.')
  await switchButton(page).click()
  await expect(bar(page)).toBeHidden()
  expect(wallet.count('personal_sign')).toBe(0)
})

test('a wallet that does not switch says so, and one that switches without a word is believed', async ({
  page,
  wallet,
}) => {
  await wallet.switchChain(5)
  await page.goto('/')
  await connect(page)
  await expect(bar(page)).toContainText('Your wallet is on Goerli')
  wallet.failNext('wallet_switchEthereumChain', -32603)
  await switchButton(page).click()
  await expect(bar(page)).toContainText('Your wallet did not switch. Open it and choose Local chain there.')
  expect(wallet.count('wallet_addEthereumChain')).toBe(0)

  wallet.answerNext('wallet_switchEthereumChain', null)
  wallet.answerNext('eth_chainId', '0x7a69')
  await switchButton(page).click()
  await expect(bar(page)).toBeHidden()
})

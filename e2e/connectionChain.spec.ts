import type { Page } from '@playwright/test'
import { signInButton } from './connectionSteps'
import { applyForCreditCard, connect, enter, lockButton, signIn } from './steps'
import { expect, test } from './test'

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Your wallet is on another chain' })
const switchButton = (page: Page) => page.getByRole('button', { name: 'Switch to Local chain' })
const LOCAL = { chainId: '0x7a69' }

test('on another chain a bar offers to switch, nothing is signed, and switching goes on where it was', async ({
  page,
  wallet,
}) => {
  await wallet.switchChain(11155111)
  await page.goto('/cards')
  await connect(page)
  await expect(bar(page)).toContainText('It is on Sepolia. Nothing is signed there')
  await expect(signInButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(signInButton(page)).toHaveAccessibleDescription('Switch your wallet to Local chain first.')
  await signInButton(page).press('Enter')
  expect(wallet.count('personal_sign')).toBe(0)

  wallet.refuseNext('wallet_switchEthereumChain')
  await switchButton(page).click()
  await expect.poll(() => wallet.count('wallet_switchEthereumChain')).toBe(1)
  await expect(switchButton(page)).not.toHaveAttribute('aria-busy')
  await expect(bar(page)).toContainText('It is on Sepolia.')

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
    await expect(signInButton(page)).not.toHaveAttribute('aria-disabled')
  })

test('a chain change in use stops the payment before the wallet is asked', async ({ page, wallet }) => {
  await enter(page)
  await applyForCreditCard(page, '1,000')
  // The wallet has changed and not said so: what counts is what it answers right before the payment.
  wallet.answerNext('eth_chainId', '0x1')
  await lockButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Your wallet is on another chain. Switch it to Local chain, then try again.',
  )

  await wallet.switchChain(1)
  await expect(bar(page)).toContainText('It is on chain 1.')
  await lockButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Switch it to Local chain')
  expect(wallet.count('eth_sendTransaction')).toBe(0)

  await switchButton(page).click()
  await expect(bar(page)).toBeHidden()
  await lockButton(page).click()
  await expect.poll(() => wallet.count('eth_sendTransaction')).toBe(1)
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
    await expect(bar(page)).toContainText('It is on a chain that cannot be told.')
    await expect(signInButton(page)).toHaveAttribute('aria-disabled', 'true')
    await wallet.emit('chainChanged', '31337')
    await expect(bar(page)).toBeHidden()
  }

  wallet.answerNext('eth_chainId', 'banana')
  await page.reload()
  await expect(bar(page)).toContainText('It is on a chain that cannot be told.')
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
  await expect(bar(page)).toContainText('It is on Goerli')
  wallet.failNext('wallet_switchEthereumChain', -32603)
  await switchButton(page).click()
  await expect(bar(page)).toContainText('Your wallet did not switch. Open it and choose Local chain there.')
  expect(wallet.count('wallet_addEthereumChain')).toBe(0)

  wallet.answerNext('wallet_switchEthereumChain', null)
  wallet.answerNext('eth_chainId', '0x7a69')
  await switchButton(page).click()
  await expect(bar(page)).toBeHidden()
})

import type { Locator, Page } from '@playwright/test'
import { parseEther } from 'ethers'
import { encodeMemo } from '../src/lib/memo'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { paths } from '../src/lib/paths'
import { askForDebitCard, payButton } from './forms'
import type { ScriptedWallet } from './scriptedWallet'
import { connect, enter, payWithoutBlock, primary, progress, secondary, signIn } from './steps'
import { expect, test } from './test'

/**
 * On another chain nothing is sent and nothing is signed: ether would reach the treasury's address there, where no
 * bank looks. The scripted wallet ignores the `chainId` of a request, as some wallets do.
 */

const notice = (page: Page) => page.getByText('Your wallet is on Ethereum. Switch it to sign in or pay.')

const LEAVES = {
  'without a word': (_page: Page, wallet: ScriptedWallet) => {
    wallet.leaveChainSilently(1)
    return Promise.resolve()
  },
  'and says so': async (page: Page, wallet: ScriptedWallet) => {
    await wallet.switchChain(1)
    // It moves the button down: a click in between would miss.
    await expect(notice(page)).toBeVisible()
  },
} as const

const ELSEWHERE = 'Your wallet is on another chain. Switch it to Local chain, then try again.'

/** Presses the button on another chain: the wallet refuses to switch, and the page says why nothing happened. */
async function expectRefused(page: Page, wallet: ScriptedWallet, button: Locator, prompt: string) {
  for (const [how, leave] of Object.entries(LEAVES)) {
    await test.step(`a wallet that changes chain ${how}`, async () => {
      const [prompts, switches] = [wallet.count(prompt), wallet.count('wallet_switchEthereumChain')]
      await leave(page, wallet)
      wallet.refuseNext('wallet_switchEthereumChain')
      await button.click()
      await expect.poll(() => wallet.count('wallet_switchEthereumChain')).toBe(switches + 1)
      await expect(page.getByText(ELSEWHERE).first()).toBeVisible()
      expect(wallet.count(prompt)).toBe(prompts)
      // Known now, however the wallet went there.
      await expect(notice(page)).toBeVisible()
      await wallet.switchChain(31337)
      await expect(notice(page)).toBeHidden()
    })
  }
  // Asked once more on another chain, the wallet switches, and what was wanted happens.
  wallet.leaveChainSilently(1)
  await button.click()
}

test('a sign-in is not signed on another chain', async ({ page, wallet }) => {
  await page.goto('/cards')
  await connect(page)
  const button = page.getByRole('button', { name: 'Sign in' })
  await expectRefused(page, wallet, button, 'personal_sign')
  await expect(button).toBeHidden()
  expect(wallet.count('personal_sign')).toBe(1)
})

test('a payment is not sent on another chain', async ({ page, wallet }) => {
  await enter(page)
  await askForDebitCard(page, '250')
  await expectRefused(page, wallet, payButton(page), 'eth_sendTransaction')
  await expect(progress(page)).toContainText('Card created', { timeout: 20_000 })
  expect(wallet.count('eth_sendTransaction')).toBe(1)
})

test('an account is not created on another chain', async ({ page, wallet }) => {
  await enter(page)
  await primary(page).getByRole('link', { name: 'Accounts' }).click()
  await secondary(page).getByRole('link', { name: 'Create New Account' }).click()
  await page.getByRole('textbox', { name: 'Account label' }).fill('Household')
  await page.getByRole('button', { name: 'Review account' }).click()
  const button = page.getByRole('button', { name: 'Create account on Local chain' })
  await expectRefused(page, wallet, button, 'eth_sendTransaction')
  await expect(progress(page)).toContainText('Account created', { timeout: 20_000 })
  expect(wallet.count('eth_sendTransaction')).toBe(1)
})

test('a consent is not signed on another chain', async ({ page, stack, announceWallet }) => {
  const key = await stack.newWallet()
  const wallet = await announceWallet(key)
  const memo = encodeMemo({ kind: 'wire', intentId: crypto.randomUUID(), bodyHash: `0x${'1'.repeat(64)}` })
  await key.sendTransaction({ to: LOCAL_ACCOUNTS.treasury, value: parseEther('0.1'), data: memo })
  await stack.chain.send('anvil_mine', ['0x3'])
  await enter(page, paths.unclaimed)
  const button = page.getByRole('button', { name: 'Put it on a debit card' })
  await expect(button).toBeVisible({ timeout: 20_000 })
  await expectRefused(page, wallet, button, 'personal_sign')
  await expect(page.getByRole('link', { name: 'See it' })).toBeVisible({ timeout: 20_000 })
  expect(wallet.count('personal_sign')).toBe(2)
})

test('a payment that the chain has forgotten is not sent again on another chain', async ({
  page,
  stack,
  wallet,
}) => {
  await page.clock.install()
  await page.goto('/')
  await connect(page)
  await signIn(page)
  await askForDebitCard(page, '250')
  await payWithoutBlock(page, stack, payButton(page))
  await stack.chain.send('anvil_dropAllTransactions', [])
  const button = page.getByRole('button', { name: 'Send it again' })
  // Known to no node for half a minute, it counts as forgotten.
  await expect(async () => {
    await page.clock.fastForward(31_000)
    await expect(button).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectRefused(page, wallet, button, 'eth_sendTransaction')
  await expect.poll(() => wallet.count('eth_sendTransaction')).toBe(2)
  await stack.mineAgain()
  await expect(progress(page)).toContainText('Card created', { timeout: 20_000 })
})

import type { Page } from '@playwright/test'
import { askForDebitCard, payButton } from './forms'
import type { ScriptedWallet } from './scriptedWallet'
import { progress } from './steps'
import { expect, test } from './test'

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

/**
 * Ether would reach the treasury's address on another chain, where no bank looks. The scripted wallet ignores the
 * `chainId` of a request, as some wallets do. What else is sent or signed goes through the same gate
 * (chainGate.test.ts).
 */
test('a payment is not sent on another chain, and is once the wallet has switched', async ({
  page,
  customer,
}) => {
  await page.goto('/')
  await askForDebitCard(page, '250')
  for (const [how, leave] of Object.entries(LEAVES)) {
    await test.step(`a wallet that changes chain ${how}`, async () => {
      const switches = customer.count('wallet_switchEthereumChain')
      await leave(page, customer)
      customer.refuseNext('wallet_switchEthereumChain')
      await payButton(page).click()
      await expect(page.getByText(ELSEWHERE).first()).toBeVisible()
      expect(customer.count('wallet_switchEthereumChain')).toBe(switches + 1)
      expect(customer.count('eth_sendTransaction')).toBe(0)
      // Known now, however the wallet went there.
      await expect(notice(page)).toBeVisible()
      await customer.switchChain(31337)
      await expect(notice(page)).toBeHidden()
    })
  }
  // Asked once more on another chain, the wallet switches, and what was wanted happens.
  customer.leaveChainSilently(1)
  await payButton(page).click()
  await expect(progress(page)).toContainText('Card created')
  expect(customer.count('eth_sendTransaction')).toBe(1)
})

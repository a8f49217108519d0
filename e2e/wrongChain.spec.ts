import type { Page } from '@playwright/test'
import { askForDebitCard, payButton } from './forms'
import type { ScriptedWallet } from './scriptedWallet'
import { progress } from './steps'
import { expect, test } from './test'

const notice = (page: Page) => page.getByText('Your wallet is on Ethereum. Switch to sign in or pay.')

const LEAVES = {
  'without an event': (_page: Page, wallet: ScriptedWallet) => {
    wallet.leaveChainSilently(1)
    return Promise.resolve()
  },
  'with an event': async (page: Page, wallet: ScriptedWallet) => {
    await wallet.switchChain(1)
    // The notice moves the button down, so a click before it would miss.
    await expect(notice(page)).toBeVisible()
  },
} as const

const ELSEWHERE = 'Your wallet is on another chain. Switch it to Local chain, then try again.'

/**
 * On another chain the ether would reach the treasury's address without the bank noticing. The scripted wallet ignores
 * the `chainId` of a request, as some wallets do. All other transactions and signatures go through the same check (chainGate.test.ts).
 */
test('a payment is not sent on another chain, and is sent once the wallet has switched', async ({
  page,
  customer,
}) => {
  await page.goto('/')
  await askForDebitCard(page, '250')
  for (const [how, leave] of Object.entries(LEAVES)) {
    await test.step(`the wallet changes chain ${how}`, async () => {
      const switches = customer.count('wallet_switchEthereumChain')
      await leave(page, customer)
      customer.refuseNext('wallet_switchEthereumChain')
      await payButton(page).click()
      await expect(page.getByText(ELSEWHERE).first()).toBeVisible()
      expect(customer.count('wallet_switchEthereumChain')).toBe(switches + 1)
      expect(customer.count('eth_sendTransaction')).toBe(0)
      // By now the page knows the chain, with or without an event.
      await expect(notice(page)).toBeVisible()
      await customer.switchChain(31337)
      await expect(notice(page)).toBeHidden()
    })
  }
  // This time the wallet agrees to switch, and the payment is sent.
  customer.leaveChainSilently(1)
  await payButton(page).click()
  await expect(progress(page)).toContainText('Card created')
  expect(customer.count('eth_sendTransaction')).toBe(1)
})

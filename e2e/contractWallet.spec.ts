import { toQuantity } from 'ethers'
import { LOCAL_CHAIN_ID } from '../src/lib/localChain'
import { SafeProvider } from '../src/testing/safeProvider'
import { expectAccessible } from './axe'
import { askForDebitCard, payButton } from './forms'
import { announce } from './scriptedWallet'
import { connect, heading, progress, signIn } from './steps'
import { expect, test } from './test'

test('a Safe account pays once two of its three owners have signed, also while its page was closed', async ({
  context,
  page,
  stack,
}) => {
  const owner = await stack.newWallet()
  const send = (method: string, ...parameters: unknown[]) =>
    stack.chain.send(method, parameters) as Promise<unknown>
  const safe = await SafeProvider.create(
    {
      chainId: LOCAL_CHAIN_ID,
      send,
      fund: async (address, wei) => {
        await send('anvil_setBalance', address, toQuantity(wei))
      },
      transact: async (wallet, transaction) => {
        const sent = await wallet.sendTransaction(transaction)
        await sent.wait()
        return sent.hash
      },
    },
    owner,
    { owners: 3, spare: 1 },
  )
  await stack.operator('whitelist', 'add', safe.address)
  await announce(context, safe)

  await page.goto('/')
  await connect(page)
  await signIn(page)
  await askForDebitCard(page, '420')
  await expect(page.getByText('Your wallet needs the signatures of 2 owners.')).toBeVisible()
  await expectAccessible(page, 'review of a contract wallet’s payment')
  await payButton(page).click()
  await expect(progress(page)).toContainText('Waiting for your wallet to send the payment.')
  await expectAccessible(page, 'payment that waits for owners')
  await page.close()

  const later = await context.newPage()
  await later.goto('/accounts')
  const tray = later.getByRole('log').filter({ hasText: 'waits for your wallet’s owners' })
  await tray.getByRole('link', { name: 'Debit card' }).click()
  await expect(progress(later)).toContainText('Waiting for your wallet to send the payment.')
  await safe.ownersSend()
  await expect(progress(later)).toContainText('Card created', { timeout: 30_000 })
  await later.getByRole('link', { name: 'See your card' }).click()
  await expect(heading(later, /^Debit card \d{4}$/)).toBeVisible()
  await expect(later.getByText('$420.00', { exact: true }).first()).toBeVisible()
  expect(safe.count('eth_sendTransaction')).toBe(1)
})

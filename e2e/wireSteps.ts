import type { Page } from '@playwright/test'
import { parseEther, type Wallet } from 'ethers'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { centsFromUsd, centsOfWei, usdFromCents } from '../src/lib/money'
import { signInAt } from './bankAnswers'
import type { Stack } from './stack'

/** The list of the states that the wire has passed and will pass. */
export const timeline = (page: Page) =>
  page.getByRole('region', { name: 'Where it is' }).getByRole('list', { name: 'Progress' })

/** An amount that its payment covers, with 80 cents to spare in case the price falls. */
export const covered = (worth: bigint): bigint => worth - 80n
/** An amount twice as high as the payment's value: the bank puts the wire on hold. */
export const short = (worth: bigint): bigint => worth * 2n

/** The ether that pays for each wire, in wei. */
const PAID = parseEther('0.02')

/**
 * Pays for a wire and records it at the bank, without a browser.
 * @param amountOf computes the wire's amount from the value of its payment, both in cents
 * @returns the wire
 */
export async function sendWire(
  stack: Stack,
  wallet: Wallet,
  amountOf: (worth: bigint) => bigint,
): Promise<{ id: string }> {
  const { call } = await signInAt(stack, wallet)
  const { price } = (await call('/payments/price', { wallet: wallet.address })) as unknown as {
    price: { usd: string }
  }
  const amount = usdFromCents(amountOf(centsOfWei(PAID, centsFromUsd(price.usd))))
  const payment = await wallet.sendTransaction({ to: LOCAL_ACCOUNTS.treasury, value: PAID })
  await payment.wait(2)
  const { wire } = (await call('/wire/create', {
    address: wallet.address,
    transactionHash: payment.hash,
    amount,
    recipientDetails: { name: 'Lena Fischer', town: 'Berlin', country: 'DE' },
    bankingDetails: { scheme: 'iban', iban: 'DE89370400440532013000', reference: 'Invoice 2026-114' },
  })) as unknown as { wire: { id: string } }
  return wire
}

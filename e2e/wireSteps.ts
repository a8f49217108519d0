import type { Page } from '@playwright/test'
import { parseEther, type Wallet } from 'ethers'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { centsFromUsd, centsOfWei, usdFromCents } from '../src/lib/money'
import { signInAt } from './bankAnswers'
import type { Stack } from './stack'

/** Wires at the bank, and the controls of their screens by the names that customers see. */

/** The states of the wire, and those to come. */
export const timeline = (page: Page) =>
  page.getByRole('region', { name: 'Where it is' }).getByRole('list', { name: 'Progress' })

/** As much as its payment is worth, less what a falling price may take. */
export const covered = (worth: bigint): bigint => worth - 80n
/** Twice what its payment is worth. */
export const short = (worth: bigint): bigint => worth * 2n

/** Ether that every wire here is paid with. */
const PAID = parseEther('0.02')

/**
 * Pays for a wire without a browser, and has the bank record it.
 * @param amountOf the wire's amount for what its payment is worth, both in cents
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

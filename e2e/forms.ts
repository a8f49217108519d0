import type { Page } from '@playwright/test'
import { primary, secondary } from './steps'

/** The forms that pay for a debit card and a wire, by the names that customers see. */

/** The button that asks the wallet for a payment. */
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay [\d.]+ ETH on / })

/** Goes from any screen to the review of a debit card. */
export async function askForDebitCard(page: Page, amount: string): Promise<void> {
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await secondary(page).getByRole('link', { name: 'Create Debit Card' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: 'Review payment' }).click()
}

/** Fills both steps of the wire form with a recipient in Germany. */
export async function fillInWire(page: Page, amount: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('textbox', { name: "Recipient's full name" }).fill('Lena Fischer')
  await page.getByRole('textbox', { name: 'Reference' }).fill('Invoice 2026-114')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'IBAN' }).fill('de89 3704 0044 0532 0130 00')
  await page.getByRole('textbox', { name: 'Town' }).fill('Berlin')
}

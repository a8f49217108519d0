import { expect, type Locator, type Page } from '@playwright/test'
import { connectButton } from './steps'

/** Controls around connecting a wallet, by the names that customers see. */

export const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Connect a wallet' })

/** The button of a wallet in the picker. Its accessible name is the wallet's name alone. */
export const connector = (page: Page, name: string): Locator =>
  picker(page).getByRole('button', { name, exact: true })

export const disconnectButton = (page: Page): Locator => page.getByRole('button', { name: 'Disconnect' })
export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign in' })

export async function openPicker(page: Page): Promise<Locator> {
  await connectButton(page).click()
  await expect(picker(page)).toBeVisible()
  return picker(page)
}

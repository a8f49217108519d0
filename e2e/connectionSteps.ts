import { expect, type Locator, type Page } from '@playwright/test'
import { connectButton } from './steps'

/** What customers do before a wallet is connected, by the names they see. */

export const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Connect a wallet' })

/** A wallet in the picker; its accessible name is the wallet's alone. */
export const connector = (page: Page, name: string): Locator =>
  picker(page).getByRole('button', { name, exact: true })

export const disconnectButton = (page: Page): Locator => page.getByRole('button', { name: 'Disconnect' })
export const signInButton = (page: Page): Locator => page.getByRole('button', { name: 'Sign in' })

/** Chooses a wallet in the picker, which says yes. */
export async function connectWith(page: Page, name: string): Promise<void> {
  await connector(page, name).click()
  await expect(signInButton(page)).toBeVisible()
}

export async function openPicker(page: Page): Promise<Locator> {
  await connectButton(page).click()
  await expect(picker(page)).toBeVisible()
  return picker(page)
}

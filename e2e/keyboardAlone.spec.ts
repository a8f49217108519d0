import type { Locator } from '@playwright/test'
import { connector, disconnectButton, signInButton } from './connectionSteps'
import { connectButton, expectRecorded, heading, lockButton, primary, secondary } from './steps'
import { tabTo } from './tabTo'
import { expect, test } from './test'

test('a keyboard alone connects, signs in, takes a card, freezes it and disconnects', async ({
  page,
  wallet,
}) => {
  const press = async (target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  await page.goto('/')
  await press(connectButton(page))
  await press(connector(page, 'Scripted Wallet'))
  await press(signInButton(page))
  await expect(signInButton(page)).toBeHidden()
  expect(wallet.count('personal_sign')).toBe(1)
  await expect(heading(page, 'Dashboard')).toBeFocused()

  await press(primary(page).getByRole('link', { name: 'Cards' }))
  await expect(heading(page, 'Cards')).toBeFocused()
  await press(secondary(page).getByRole('link', { name: 'Apply for Credit Card' }))
  await expect(heading(page, 'Apply for Credit Card')).toBeFocused()
  await press(page.getByRole('link', { name: 'Start an application' }))
  await expect(heading(page, 'Credit application')).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: 'Credit line' }))
  await page.keyboard.type('1,000')
  await press(page.getByRole('button', { name: 'Review application' }))
  await press(lockButton(page))
  await expectRecorded(page)

  await press(page.getByRole('link', { name: 'See your card' }))
  await expect(heading(page, /^Credit card \d{4}$/)).toBeFocused()
  await press(secondary(page).getByRole('button', { name: 'Freeze', exact: true }))
  await expect(secondary(page).getByRole('button', { name: 'Unfreeze', exact: true })).toBeVisible()
  await expect(page.getByText('Card frozen ❅')).toBeVisible()

  // The skip link is the first stop and leads past the bars.
  await page.reload()
  await expect(heading(page, /^Credit card \d{4}$/)).toBeVisible()
  await press(page.getByRole('link', { name: 'Skip to content' }))
  await expect(page.getByRole('main')).toBeFocused()
  await press(disconnectButton(page))
  await expect(connectButton(page)).toBeVisible()
  await expect(heading(page, 'Florin')).toBeFocused()
})

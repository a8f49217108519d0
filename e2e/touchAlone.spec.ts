import type { Locator } from '@playwright/test'
import { connector, disconnectButton, signInButton } from './connectionSteps'
import { connectButton, expectRecorded, heading, lockButton, primary, secondary } from './steps'
import { expectFace } from './swapSteps'
import { expect, test } from './test'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

/** The smallest side of a target in CSS pixels (WCAG 2.5.8). */
const SMALLEST_TARGET = 24

test('touch alone connects, signs in, takes a card, freezes it and disconnects on a phone', async ({
  page,
  wallet,
}) => {
  const tap = async (target: Locator) => {
    await expect(target).toBeVisible()
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(SMALLEST_TARGET)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await target.tap()
  }
  await page.goto('/')
  // One tap is enough, without a hover before it.
  await tap(connectButton(page))
  await tap(connector(page, 'Scripted Wallet'))
  await tap(signInButton(page))
  await expect(signInButton(page)).toBeHidden()
  expect(wallet.count('personal_sign')).toBe(1)

  await tap(primary(page).getByRole('link', { name: 'Cards' }))
  await tap(secondary(page).getByRole('link', { name: 'Apply for Credit Card' }))
  await tap(page.getByRole('link', { name: 'Start an application' }))
  await tap(page.getByRole('textbox', { name: 'Credit line' }))
  await page.keyboard.type('1,000')
  await tap(page.getByRole('button', { name: 'Review application' }))
  await tap(lockButton(page))
  await expectRecorded(page)

  await tap(page.getByRole('link', { name: 'See your card' }))
  await expect(heading(page, /^Credit card \d{4}$/)).toBeVisible()
  await tap(secondary(page).getByRole('button', { name: 'Freeze', exact: true }))
  await expect(secondary(page).getByRole('button', { name: 'Unfreeze', exact: true })).toBeVisible()

  // Touch has no hover: the first tap on the wallet's name only shows Disconnect.
  const button = disconnectButton(page)
  await expectFace(button, 'rest')
  await tap(button)
  await expectFace(button, 'action')
  await expect(button).toHaveAccessibleName(/^Disconnect 0x/)
  // A tap elsewhere shows the name again.
  await page.getByRole('main').tap({ position: { x: 5, y: 5 } })
  await expectFace(button, 'rest')
  await tap(button)
  await expectFace(button, 'action')
  await tap(button)
  await expect(connectButton(page)).toBeVisible()
})

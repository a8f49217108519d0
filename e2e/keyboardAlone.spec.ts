import { expect as expectNow, type Locator, type Page } from '@playwright/test'
import { connector, disconnectButton, signInButton } from './connectionSteps'
import { connectButton, expectRecorded, heading, lockButton, primary, secondary, termsBox } from './steps'
import { expect, test } from './test'

/** More than the tab stops of any screen. */
const MOST_STOPS = 40

/** Presses Tab until this has the focus. The focus must be visible and not covered (WCAG 2.4.7, 2.4.11). */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expectNow(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    if (!(await target.evaluate((element) => element === document.activeElement))) continue
    await expectNow.poll(() => target.evaluate(isSeen), 'the focus is visible and not covered').toBe(true)
    return
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

/** Runs in the page: does the focused element have an outline, and is its middle uncovered? */
function isSeen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  return isOutlined && hit !== null && (element.contains(hit) || hit.contains(element))
}

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

  await press(primary(page).getByRole('link', { name: 'Cards' }))
  await expect(heading(page, 'Cards')).toBeFocused()
  await press(secondary(page).getByRole('link', { name: 'Apply for Credit Card' }))
  await expect(heading(page, 'Apply for Credit Card')).toBeFocused()
  await press(page.getByRole('link', { name: 'Start an application' }))
  await expect(heading(page, 'Credit application')).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: 'Credit line' }))
  await page.keyboard.type('1,000')
  await tabTo(page, termsBox(page))
  await page.keyboard.press('Space')
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
})

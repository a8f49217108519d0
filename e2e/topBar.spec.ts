import type { Locator } from '@playwright/test'
import { disconnectButton } from './connectionSteps'
import { connectButton, enter, primary } from './steps'
import { expect, test } from './test'

const opacity = (part: Locator) => part.evaluate((element) => Number(getComputedStyle(element).opacity))

/** Which of the toggle's two faces can be seen. */
async function expectFace(button: Locator, face: 'rest' | 'action'): Promise<void> {
  await expect.poll(() => opacity(button.locator(`.swap-${face}`))).toBe(1)
  await expect.poll(() => opacity(button.locator(face === 'rest' ? '.swap-action' : '.swap-rest'))).toBe(0)
}

test('the top bar names product and wallet, and swaps to Disconnect on hover and focus under one stable name', async ({
  page,
  stack,
  announceWallet,
}) => {
  const { address } = await announceWallet(await stack.newWallet())
  await enter(page)
  const bar = page.getByRole('banner')
  await expect(bar.getByText('Florin')).toBeVisible()
  const button = disconnectButton(page)
  const short = await button.locator('.swap-rest').innerText()
  expect(short.trim()).toMatch(/^0x[0-9a-fA-F]{3}\.\.\.[0-9a-fA-F]{5}$/)
  expect(short.trim()).toBe(`${address.slice(0, 5)}...${address.slice(-5)}`)
  await expect(button).toHaveAccessibleDescription(short.trim())
  const width = (await button.boundingBox())?.width

  await page.mouse.move(600, 500)
  await expectFace(button, 'rest')
  await button.hover()
  await expectFace(button, 'action')
  await expect(button).toHaveAccessibleName('Disconnect')
  expect((await button.boundingBox())?.width).toBe(width)
  await page.mouse.move(600, 500)
  await expectFace(button, 'rest')
  await button.focus()
  await expectFace(button, 'action')
  await button.blur()
  await expectFace(button, 'rest')
  await expect(button).toHaveAccessibleName('Disconnect')
})

test('the landing’s wordmark swaps to Connect on hover and focus under one stable name', async ({ page }) => {
  await page.goto('/')
  const button = connectButton(page)
  await expectFace(button, 'rest')
  await expect(button.locator('.swap-rest')).toHaveText('Florin')
  await button.hover()
  await expectFace(button, 'action')
  await page.mouse.move(5, 5)
  await expectFace(button, 'rest')
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expectFace(button, 'action')
})

test('a verified badge is there once the partner has approved, and not before', async ({
  page,
  stack,
  announceWallet,
}) => {
  const { address } = await announceWallet(await stack.newWallet())
  await page.clock.install()
  await enter(page, '/settings')
  const badge = disconnectButton(page).locator('.swap-rest').getByText('Verified')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.org')
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Your details are being reviewed.')).toBeVisible()
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await expect(badge).toHaveCount(0)

  await stack.operator('kyc', 'approve', address)
  // Within a heartbeat, on whatever screen.
  await page.clock.fastForward(20_000)
  await expect(badge).toBeVisible()
  await expect(disconnectButton(page)).toHaveAccessibleDescription(/^0x.{3}\.\.\..{5}, Verified$/)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the first tap on the wallet’s name only shows Disconnect, the second disconnects', async ({
    page,
    stack,
    announceWallet,
  }) => {
    await announceWallet(await stack.newWallet({ isWhitelisted: true }))
    await enter(page)
    const button = disconnectButton(page)
    await expectFace(button, 'rest')
    await button.tap()
    await expectFace(button, 'action')
    await expect(button).toHaveAccessibleName('Disconnect')

    // Elsewhere the finger changes its mind.
    await page.getByRole('main').tap({ position: { x: 5, y: 5 } })
    await expectFace(button, 'rest')
    await button.tap()
    await expectFace(button, 'action')
    await button.tap()
    await expect(connectButton(page)).toBeVisible()
  })
})

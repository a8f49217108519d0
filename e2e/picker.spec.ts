import { connector, disconnectButton, openPicker, picker } from './connectionSteps'
import { expectFace } from './swapSteps'
import { connectButton } from './steps'
import { expect, test } from './test'

test('the wordmark swaps to Connect on hover and focus, and the picker holds the focus until it is closed', async ({
  page,
}) => {
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

  await page.keyboard.press('Enter')
  await expect(picker(page)).toBeVisible()
  const inside = () => picker(page).evaluate((element) => element.contains(document.activeElement))
  expect(await inside()).toBe(true)
  const stops = new Set<string>()
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    // After the last control, Tab may go to the browser's address bar, but never to the page behind the picker.
    const { isInside, isNowhere, name } = await picker(page).evaluate((element) => ({
      isInside: element.contains(document.activeElement),
      isNowhere: document.activeElement === document.body,
      name: document.activeElement?.textContent ?? '',
    }))
    expect(isInside || isNowhere).toBe(true)
    if (isInside) stops.add(name)
  }
  // Close, no wallet in this browser, WalletConnect and Coinbase Wallet.
  expect(stops.size).toBe(4)
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  await expect(button).toBeFocused()

  for (const close of [
    () => page.mouse.click(5, 5),
    () => picker(page).getByRole('button', { name: 'Close' }).click(),
  ]) {
    await openPicker(page)
    await close()
    await expect(picker(page)).toBeHidden()
    await expect(button).toBeFocused()
  }

  // A click inside the picker, or a drag out of it, leaves it open.
  const title = (await openPicker(page)).getByRole('heading', { name: 'Connect a wallet' })
  await title.click()
  await title.hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(connector(page, 'Coinbase Wallet')).toBeVisible()
})

test('the top bar shows product and wallet, and the wallet swaps to Disconnect on hover and focus without changing its accessible name', async ({
  page,
  customer: { address },
}) => {
  await page.goto('/')
  await expect(page.getByRole('banner').getByText('Florin')).toBeVisible()
  const button = disconnectButton(page)
  const short = (await button.locator('.swap-rest').innerText()).trim()
  expect(short).toBe(`${address.slice(0, 5)}...${address.slice(-5)}`)
  await expect(button).toHaveAccessibleName(`Disconnect ${short}`)
  const width = (await button.boundingBox())?.width

  await page.mouse.move(600, 500)
  await expectFace(button, 'rest')
  await button.hover()
  await expectFace(button, 'action')
  await expect(button).toHaveAccessibleName(`Disconnect ${short}`)
  expect((await button.boundingBox())?.width).toBe(width)
  await page.mouse.move(600, 500)
  await expectFace(button, 'rest')
  await button.focus()
  await expectFace(button, 'action')
  await button.blur()
  await expectFace(button, 'rest')
  await expect(button).toHaveAccessibleName(`Disconnect ${short}`)
})

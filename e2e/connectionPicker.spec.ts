import { connector, openPicker, picker } from './connectionSteps'
import { connectButton } from './steps'
import { expect, test } from './test'

test('the picker shows a wallet of each kind with an icon of its own', async ({
  page,
  stack,
  announceWallet,
}) => {
  await announceWallet(await stack.newWallet({ isWhitelisted: false }))
  await page.goto('/')
  await openPicker(page)

  await expect(connector(page, 'Scripted Wallet').locator('img')).toBeVisible()
  const drawn = new Set<string | null>()
  for (const name of ['WalletConnect', 'Coinbase Wallet', 'Development wallet']) {
    const icon = connector(page, name).locator('svg')
    await expect(icon).toBeVisible()
    drawn.add(await icon.innerHTML())
  }
  expect(drawn.size).toBe(3)
})

test('each way of closing the picker gives focus back to Connect', async ({ page }) => {
  await page.goto('/')
  const ways = [
    () => page.mouse.click(5, 5),
    () => page.keyboard.press('Escape'),
    () => picker(page).getByRole('button', { name: 'Close' }).click(),
  ]
  for (const close of ways) {
    await openPicker(page)
    await close()
    await expect(picker(page)).toBeHidden()
    await expect(connectButton(page)).toBeFocused()
  }
})

test('a press inside the picker, or a drag out of it, leaves it open', async ({ page }) => {
  await page.goto('/')
  const title = (await openPicker(page)).getByRole('heading', { name: 'Connect a wallet' })
  await title.click()
  await title.hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(picker(page)).toBeVisible()
})

test('what cannot connect stays in the list and says why, with a way to get a wallet', async ({ page }) => {
  await page.goto('/')
  const dialog = await openPicker(page)

  const walletConnect = connector(page, 'WalletConnect')
  await expect(walletConnect).toHaveAttribute('aria-disabled', 'true')
  await expect(walletConnect).toHaveAccessibleDescription(
    'Not set up here: it needs a WalletConnect project id.',
  )
  // Playwright takes aria-disabled for disabled; a person's press is heard, to be told why.
  await walletConnect.click({ force: true })
  await expect(dialog.getByRole('alert')).toContainText('WalletConnect: Not set up here')

  const none = connector(page, 'Browser wallet')
  await expect(none).toHaveAttribute('aria-disabled', 'true')
  await expect(none).toHaveAccessibleDescription('None found in this browser.')
  await none.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('None found in this browser.')
  const link = dialog.getByRole('link', { name: 'Find a wallet' })
  await expect(link).toHaveAttribute('href', /^https:\/\/ethereum\.org\//)
  await expect(link).toHaveAttribute('rel', /noreferrer/)
})

test('a wallet without an announcement connects at window.ethereum, and is taken up again there', async ({
  page,
  stack,
  announceWallet,
}) => {
  const wallet = await announceWallet(await stack.newWallet({ isWhitelisted: false }))
  await page.addInitScript(() => {
    // An older extension: the same provider, but it does not announce itself.
    const take = (event: Event) => {
      event.stopImmediatePropagation()
      Object.assign(window, { ethereum: (event as CustomEvent<{ provider: object }>).detail.provider })
    }
    window.addEventListener('eip6963:announceProvider', take, { capture: true })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  })
  await page.goto('/')
  await openPicker(page)
  await expect(connector(page, 'Scripted Wallet')).toHaveCount(0)
  await connector(page, 'Browser wallet').click()
  const blocked = page.getByRole('heading', { name: `${wallet.address} is not whitelisted.` })
  await expect(blocked).toBeVisible()

  await page.reload()
  await expect(blocked).toBeVisible()
  expect(wallet.count('eth_requestAccounts')).toBe(1)
})

test('the library of a wallet that is no extension is loaded once it is chosen, and can be turned back from', async ({
  page,
  context,
  allowErrors,
}) => {
  // Its service is out of reach here, and its window is none of ours.
  allowErrors(/coinbase|Cross-Origin-Opener-Policy|ERR_/i)
  await context.route(/coinbase\.com/, (route) => route.abort())
  const loaded = (pattern: RegExp) =>
    page.evaluate(
      (source) =>
        performance.getEntriesByType('resource').filter(({ name }) => new RegExp(source).test(name)).length,
      pattern.source,
    )
  await page.goto('/')
  await openPicker(page)
  expect(await loaded(/onboard_(coinbase|walletconnect)/)).toBe(0)
  await connector(page, 'Coinbase Wallet').click()
  await expect.poll(() => loaded(/onboard_coinbase/)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Choose another wallet' }).click()
  await expect(connector(page, 'Coinbase Wallet')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await loaded(/onboard_walletconnect/)).toBe(0)
})

import { connector, openPicker, signInButton } from './connectionSteps'
import { announceHostiles, HOSTILE_HOST, SCRIPTED_ICON } from './hostileAnnouncements'
import { connect, connectButton, heading, signIn } from './steps'
import { expect, test } from './test'

test('the landing page asks the wallet nothing, and the way to the dashboard contacts only the page’s own server', async ({
  page,
  stack,
  wallet,
}) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) asked.add(new URL(request.url()).origin)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(connectButton(page)).toBeVisible()
  expect(wallet.count('eth_accounts') + wallet.count('eth_requestAccounts')).toBe(0)
  await connect(page)
  await signIn(page)
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get a debit card' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect([...asked]).toEqual([stack.url])
})

test('hostile wallet announcements run no script and throw no error, and the wallet beside them still connects', async ({
  page,
  wallet,
}) => {
  const called: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === HOSTILE_HOST) called.push(request.url())
  })
  await page.addInitScript(announceHostiles, { host: HOSTILE_HOST, scriptedIcon: SCRIPTED_ICON })
  await page.goto('/')
  const dialog = await openPicker(page)

  const pictured = connector(page, SCRIPTED_ICON).locator('img')
  await expect(pictured).toHaveAttribute('src', /^data:image\/svg/)
  await pictured.evaluate((image: HTMLImageElement) => image.decode().catch(() => undefined))
  const rows = dialog.getByRole('button').filter({ has: page.locator('img, svg') })
  const names = await rows.evaluateAll((buttons) =>
    buttons.flatMap(
      (button) => button.querySelector('[aria-hidden="true"] + span > :first-child')?.textContent ?? [],
    ),
  )
  expect(names.toSorted()).toEqual(
    [SCRIPTED_ICON, 'Scripted Wallet', 'Coinbase Wallet', 'WalletConnect'].toSorted(),
  )

  // Its provider answers every request with an error without a code.
  await connector(page, SCRIPTED_ICON).click()
  await expect(page.getByRole('alert')).toContainText(`${SCRIPTED_ICON} could not connect.`)
  await connector(page, 'Scripted Wallet').click()
  await expect(signInButton(page)).toBeVisible()
  expect(wallet.count('eth_requestAccounts')).toBe(1)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(called).toEqual([])
})

test('Coinbase Wallet loads its library only once it is chosen, and the customer can go back to the other wallets', async ({
  page,
  context,
  allowErrors,
}) => {
  // Coinbase's service cannot be reached here, and its window reports errors of its own.
  allowErrors(/coinbase|Cross-Origin-Opener-Policy|ERR_/i)
  await context.route(/coinbase\.com/, (route) => route.abort())
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
  })
  const isLoaded = async (text: string) =>
    (await Promise.all(scripts)).some((script) => script.includes(text))
  await page.goto('/')
  await openPicker(page)
  // web3-onboard is loaded. Coinbase's library, which contains this server's name, is not.
  await expect.poll(() => isLoaded('onboard-v2')).toBe(true)
  expect(await isLoaded('www.walletlink.org')).toBe(false)
  await connector(page, 'Coinbase Wallet').click()
  await expect.poll(() => isLoaded('www.walletlink.org')).toBe(true)
  await page.getByRole('button', { name: 'Choose another wallet' }).click()
  await expect(connector(page, 'Coinbase Wallet')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

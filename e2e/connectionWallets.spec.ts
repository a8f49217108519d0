import { connectWith, connector, openPicker } from './connectionSteps'
import { announceHostiles, HOSTILE_HOST, SCRIPTED_ICON } from './hostileAnnouncements'
import { connect, connectButton, heading, signIn } from './steps'
import { expect, test } from './test'

test('the landing asks the wallet nothing, and from there to the dashboard nobody but the page’s own server is asked', async ({
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
  await expect(page.getByText('No credit card yet')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect([...asked]).toEqual([stack.url])
})

test('hostile announcements run nothing, throw nothing, and leave the wallet beside them usable', async ({
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

  // It answers every question with an error that has no code.
  await connector(page, SCRIPTED_ICON).click()
  await expect(page.getByRole('alert')).toContainText(`${SCRIPTED_ICON} could not connect.`)
  await connectWith(page, 'Scripted Wallet')
  expect(wallet.count('eth_requestAccounts')).toBe(1)
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(called).toEqual([])
})

test('the library of a wallet that is no extension is loaded once it is chosen, and can be turned back from', async ({
  page,
  context,
  allowErrors,
}) => {
  // Its service is out of reach here, and its window is none of ours.
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
  // web3-onboard is loaded by now. Coinbase's library, which names this server, is not.
  await expect.poll(() => isLoaded('onboard-v2')).toBe(true)
  expect(await isLoaded('www.walletlink.org')).toBe(false)
  await connector(page, 'Coinbase Wallet').click()
  await expect.poll(() => isLoaded('www.walletlink.org')).toBe(true)
  await page.getByRole('button', { name: 'Choose another wallet' }).click()
  await expect(connector(page, 'Coinbase Wallet')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

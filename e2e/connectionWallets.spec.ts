import { connectWith, connector, openPicker, signInButton } from './connectionSteps'
import { announceHostiles, HOSTILE_HOST, SCRIPTED_ICON } from './hostileAnnouncements'
import { connect, enter, heading } from './steps'
import { expect, test } from './test'

const svg = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg"><rect fill="${colour}"/></svg>`)}`

test('two announced wallets are listed under their own names and icons, once each', async ({
  page,
  stack,
  announceWallet,
}) => {
  const green = { name: 'Green Wallet', rdns: 'test.green', icon: svg('green') }
  const violet = { name: 'Violet Wallet', rdns: 'test.violet', icon: svg('violet') }
  await announceWallet(await stack.newWallet({ isWhitelisted: false }), green)
  const chosen = await announceWallet(await stack.newWallet(), violet)
  await page.goto('/')
  const dialog = await openPicker(page)

  for (const { name, icon } of [green, violet]) {
    await expect(connector(page, name)).toHaveCount(1)
    await expect(connector(page, name)).toHaveAccessibleDescription('Browser extension')
    await expect(connector(page, name).locator('img')).toHaveAttribute('src', icon)
  }
  await expect(dialog.getByRole('button', { name: 'Browser wallet' })).toHaveCount(0)

  await connectWith(page, violet.name)
  expect(chosen.count('eth_requestAccounts')).toBe(1)
})

test('connecting asks nobody but the page’s server, the bank and the chain’s own nodes', async ({
  page,
  stack,
  announceWallet,
}) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) asked.add(new URL(request.url()).origin)
  })
  await announceWallet(await stack.newWallet())
  await enter(page, '/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const own = [stack.url, stack.apiUrl, stack.rpcUrl, stack.rpcUrl.replace('127.0.0.1', 'localhost')]
  expect([...asked].filter((origin) => !own.includes(origin))).toEqual([])
  expect(asked).toContain(stack.apiUrl)
})

test('a wallet that announces itself late is listed while the picker is open', async ({ page }) => {
  await page.goto('/')
  await openPicker(page)
  await expect(connector(page, 'Browser wallet')).toBeVisible()
  await page.evaluate((icon) => {
    const info = { uuid: 'late', rdns: 'test.late', name: 'Late Wallet', icon }
    const provider = { request: () => new Promise(() => undefined), on: () => {}, removeListener: () => {} }
    const detail = { info, provider }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }, svg('grey'))
  await expect(connector(page, 'Late Wallet')).toBeVisible()
  await expect(connector(page, 'Browser wallet')).toHaveCount(0)
})

test('hostile announcements run nothing, throw nothing, and leave the wallet beside them usable', async ({
  page,
  stack,
  announceWallet,
}) => {
  const called: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === HOSTILE_HOST) called.push(request.url())
  })
  await page.addInitScript(announceHostiles, { host: HOSTILE_HOST, scriptedIcon: SCRIPTED_ICON })
  await announceWallet(await stack.newWallet())
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
    [SCRIPTED_ICON, 'Scripted Wallet', 'Coinbase Wallet', 'Development wallet', 'WalletConnect'].toSorted(),
  )

  // It answers every question with an error that has no code.
  await connector(page, SCRIPTED_ICON).click()
  await expect(page.getByRole('alert')).toContainText(`${SCRIPTED_ICON} could not connect.`)
  await connectWith(page, 'Scripted Wallet')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect(called).toEqual([])
})

test('a wallet that names no account that can be read says so each time, and connects once it does', async ({
  page,
  wallet,
}) => {
  await page.goto('/')
  await openPicker(page)
  const markup = '<img src=x onerror=alert(1)>'
  for (const answer of [null, '0x', [42], [null], [markup], ['0xf39Fd6e51aad88F6F4ce'], { 0: markup }]) {
    wallet.answerNext('eth_requestAccounts', answer)
    const before = wallet.count('eth_requestAccounts')
    await connector(page, 'Scripted Wallet').click()
    await expect.poll(() => wallet.count('eth_requestAccounts')).toBe(before + 1)
    await expect(page.getByRole('alert')).toContainText('Scripted Wallet')
  }
  await connectWith(page, 'Scripted Wallet')
})

test('an address in lower case is taken up, shown and signed with its checksum', async ({
  page,
  stack,
  announceWallet,
}) => {
  const customer = await stack.newWallet()
  const wallet = await announceWallet(customer)
  for (const method of ['eth_requestAccounts', 'eth_accounts'])
    wallet.answerAlways(method, [customer.address.toLowerCase()])
  await page.goto('/')
  await connect(page)
  await signInButton(page).click()
  await expect(signInButton(page)).toBeHidden()
  const [message = ''] = wallet.asked('personal_sign')[0] as string[]
  expect(Buffer.from(message.slice(2), 'hex').toString()).toContain(customer.address)
})

import { openCreditCard } from './bankAnswers'
import { disconnectButton } from './connectionSteps'
import { connect, connectButton, enter, primary, secondary, stored } from './steps'
import { expect, test } from './test'

test('disconnecting in one tab takes all tabs along, purges the cache and ends the session', async ({
  page,
  context,
  stack,
  announceWallet,
}) => {
  const customer = await stack.newWallet()
  const link = `/cards/credit/single?cardID=${await openCreditCard(stack, customer)}`
  const wallet = await announceWallet(customer)
  await enter(page, link)
  const other = await context.newPage()
  await other.goto(link)
  const freeze = (tab: typeof page) => secondary(tab).getByRole('button', { name: 'Freeze', exact: true })
  await expect(freeze(page)).toBeVisible()
  await expect(freeze(other)).toBeVisible()
  await expect.poll(() => stored(page, 'cache')).toContain(customer.address)
  const session = (await context.cookies()).find(({ name }) => name === 'florin_session')

  await disconnectButton(page).click()
  for (const tab of [page, other]) {
    await expect(connectButton(tab)).toBeVisible()
    await expect(freeze(tab)).toHaveCount(0)
    await expect(tab.getByText('$1,000.00')).toHaveCount(0)
    await expect(tab.getByRole('alert')).toHaveCount(0)
  }
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/')
  expect(wallet.asked('wallet_revokePermissions')).toEqual([[{ eth_accounts: {} }]])

  // Neither what a tab writes when it goes, nor a call with the old cookie, brings anything back.
  await other.close()
  expect(await stored(page, 'cache')).toBeNull()
  const replay = await page.request.post(`${stack.apiUrl}${link.replace(/.*=/, '/credit/freeze/')}`, {
    headers: { origin: stack.url, cookie: `florin_session=${session?.value}` },
    data: { wallet: customer.address },
  })
  expect(replay.status()).toBe(401)
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  expect(wallet.count('eth_requestAccounts')).toBe(1)
})

test('Disconnecting... is said while the wallet takes its time, and a wallet that never answers is left', async ({
  page,
  stack,
  announceWallet,
}) => {
  const wallet = await announceWallet(await stack.newWallet())
  await page.clock.install()
  await enter(page, '/settings')
  const answer = wallet.holdNext('wallet_revokePermissions')
  await disconnectButton(page).click()
  const busy = page.getByRole('button', { name: 'Disconnecting...' })
  await expect(busy).toBeVisible()
  await expect(busy).toHaveText(/^Disconnecting\.\.\./)
  await busy.press('Enter')
  await page.clock.fastForward(3_000)
  await expect(connectButton(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(wallet.count('wallet_revokePermissions')).toBe(1)
  answer()
})

test('a wallet that cannot forget the site is disconnected all the same, for the next visit too', async ({
  page,
  stack,
  announceWallet,
}) => {
  const wallet = await announceWallet(await stack.newWallet({ isWhitelisted: false }))
  await page.goto('/')
  for (const failure of [{ code: -32601 }, { message: 'no code at all' }]) {
    await connect(page)
    wallet.failNext('wallet_revokePermissions', failure)
    await page.getByRole('button', { name: 'Use another wallet' }).click()
    await expect(connectButton(page)).toBeVisible()
    await page.reload()
    await expect(connectButton(page)).toBeVisible()
  }
  expect(wallet.count('wallet_revokePermissions')).toBe(2)
  expect(wallet.count('eth_accounts')).toBe(0)
})

test('the sound is played at a disconnect if the setting says so, and only then', async ({
  page,
  stack,
  announceWallet,
}) => {
  await announceWallet(await stack.newWallet())
  await page.addInitScript(() => {
    const played: string[] = []
    Object.assign(window, { played })
    HTMLMediaElement.prototype.play = function () {
      played.push(new URL(this.src).pathname)
      return Promise.resolve()
    }
  })
  const played = () => page.evaluate(() => (window as unknown as { played: string[] }).played)
  await enter(page, '/settings')
  await disconnectButton(page).click()
  await expect(connectButton(page)).toBeVisible()
  expect(await played()).toEqual([])

  await enter(page, '/')
  await primary(page).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Sound on disconnecting' }).click()
  await disconnectButton(page).click()
  await expect(connectButton(page)).toBeVisible()
  await expect.poll(played).toEqual(['/disconnect.wav'])
  const sound = await page.request.get('/disconnect.wav')
  expect(sound.headers()['content-type']).toContain('audio')

  // The setting is this browser's, not the session's.
  await enter(page, '/settings')
  await expect(page.getByRole('switch', { name: 'Sound on disconnecting' })).toBeChecked()
})

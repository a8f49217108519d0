import { openCreditCard } from './bankAnswers'
import { disconnectButton } from './connectionSteps'
import { connectButton, secondary, stored } from './steps'
import { expect, test } from './test'

test('disconnecting in one tab disconnects all tabs, purges the cache and ends the session', async ({
  page,
  context,
  stack,
  announceWallet,
}) => {
  const customer = await stack.newWallet()
  const link = `/cards/credit/single?cardID=${await openCreditCard(stack, customer)}`
  const wallet = await announceWallet(customer)
  await wallet.signInAhead(context, stack)
  const sounds: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'media') sounds.push(new URL(request.url()).pathname)
  })
  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Sound on disconnecting' }).click()
  await page.goto(link)
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
  await expect.poll(() => sounds).toEqual(['/disconnect.wav'])
  const sound = await page.request.get('/disconnect.wav')
  expect((await sound.body()).subarray(0, 4).toString()).toBe('RIFF')

  // Neither the last write of a closing tab nor a call with the old cookie brings anything back.
  await other.close()
  expect(await stored(page, 'cache')).toBeNull()
  const replay = await page.request.post(`${stack.apiUrl}${link.replace(/.*=/, '/credit/freeze/')}`, {
    headers: { origin: stack.url, cookie: `florin_session=${session?.value}` },
    data: { wallet: customer.address },
  })
  expect(replay.status()).toBe(401)
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  expect(wallet.count('eth_requestAccounts')).toBe(0)
})

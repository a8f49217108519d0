import { shortAddress } from '../src/lib/address'
import { openCreditCard } from './bankAnswers'
import { disconnectButton, signInButton } from './connectionSteps'
import { sampledFrames, samplePaints } from './paintSampler'
import { enter, heading, signIn, stored } from './steps'
import { expect, test } from './test'

const LINE = '$1,000.00'

test('another account in the wallet never sees the first one’s data, not for one frame', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  const [first, second] = [await stack.newWallet(), await stack.newWallet()]
  const cardId = await openCreditCard(stack, first)
  const wallet = await announceWallet(first)
  await enter(page, `/cards/credit/single?cardID=${cardId}`)
  await expect(page.getByText(LINE)).toBeVisible()
  await expect.poll(() => stored(page, 'cache')).toContain(LINE.slice(1, 2))
  const session = (await page.context().cookies()).find(({ name }) => name === 'florin_session')

  const [old, fresh] = [shortAddress(first.address), shortAddress(second.address)]
  await samplePaints(page, [old, fresh, LINE])
  await wallet.switchAccount(second)
  await expect(disconnectButton(page)).toHaveAccessibleDescription(fresh)
  await expect(signInButton(page)).toBeVisible()

  const frames = (await sampledFrames(page)).map(({ seen }) => seen)
  const firstFresh = frames.findIndex((seen) => seen.includes(fresh))
  expect(firstFresh).toBeGreaterThan(0)
  for (const seen of frames.slice(firstFresh)) expect(seen).toEqual([fresh])
  expect((await stored(page, 'cache')) ?? '').not.toContain(first.address)

  // The first wallet's session has ended at the bank, not only in this browser.
  const replay = await page.request.post(`${stack.apiUrl}/credit/all`, {
    headers: { origin: stack.url, cookie: `florin_session=${session?.value}` },
    data: { wallet: first.address },
  })
  expect(replay.status()).toBe(401)
  expect(wallet.count('personal_sign')).toBe(1)

  // The bank knows no such card of this wallet.
  allowErrors(/status of 404/)
  await signIn(page)
  await expect(page.getByText('There is no such card')).toBeVisible()
  expect(wallet.count('personal_sign')).toBe(2)
})

test('an account that is not whitelisted meets the blocked screen, and the first one finds its own way back', async ({
  page,
  stack,
  announceWallet,
}) => {
  const first = await stack.newWallet()
  const stranger = await stack.newWallet({ isWhitelisted: false })
  const wallet = await announceWallet(first)
  await enter(page, '/cards')
  await expect(page.getByText('No credit card yet')).toBeVisible()
  await expect.poll(() => stored(page, 'cache')).toContain(first.address)

  await samplePaints(page, ['No credit card yet', stranger.address])
  await wallet.switchAccount(stranger)
  await expect(heading(page, `${stranger.address} is not whitelisted.`)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await stored(page, 'cache')).toBeNull()
  const frames = await sampledFrames(page)
  expect(frames.filter(({ seen }) => seen.length > 1)).toEqual([])

  await wallet.switchAccount(first)
  await signIn(page)
  await expect(heading(page, 'Cards')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/cards')
})

test('an account that was changed while the page was closed is taken up without the old one’s screens', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  const [first, second] = [await stack.newWallet(), await stack.newWallet()]
  const wallet = await announceWallet(first)
  await enter(page, '/cards')
  await expect(page.getByText('No credit card yet')).toBeVisible()
  await expect.poll(() => stored(page, 'cache')).toContain(first.address)
  // The bank's session is still the first wallet's, which it refuses as WRONG_WALLET.
  allowErrors(/status of 403/)
  await page.goto('about:blank')
  await wallet.switchAccount(second)

  await samplePaints(page, ['No credit card yet', shortAddress(first.address)])
  await page.goto('/cards')
  await expect(disconnectButton(page)).toHaveAccessibleDescription(shortAddress(second.address))
  await expect(signInButton(page)).toBeVisible()
  const frames = await sampledFrames(page)
  expect(frames.flatMap(({ seen }) => seen)).toEqual([])
  await signIn(page)
  await expect(page.getByText('No credit card yet')).toBeVisible()
  expect(wallet.count('eth_requestAccounts')).toBe(1)
  expect((await stored(page, 'cache')) ?? '').not.toContain(first.address)
})

test('an accounts event that no account can be read from ends the connection quietly', async ({
  page,
  stack,
  announceWallet,
}) => {
  const wallet = await announceWallet(await stack.newWallet({ isWhitelisted: false }))
  await page.goto('/')
  for (const payload of ['0x', null, [42], ['<img src=x>']]) {
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Scripted Wallet', exact: true }).click()
    await expect(heading(page, `${wallet.address} is not whitelisted.`)).toBeVisible()
    await wallet.emit('accountsChanged', payload)
    await expect(page.getByRole('alert')).toContainText('Scripted Wallet is locked')
  }
})

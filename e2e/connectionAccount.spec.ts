import { shortAddress } from '../src/lib/address'
import { openCreditCard } from './bankAnswers'
import { disconnectButton, signInButton } from './connectionSteps'
import { sampledFrames, samplePaints } from './paintSampler'
import { connect, heading, signIn, stored } from './steps'
import { expect, test } from './test'

const LINE = '$1,000.00'

test('another account in the wallet never sees the first account’s data, not even for one frame', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  const [first, second] = [await stack.newWallet(), await stack.newWallet()]
  const link = `/cards/credit/single?cardID=${await openCreditCard(stack, first)}`
  const wallet = await announceWallet(first)
  // A link to a card survives connecting and signing in.
  await page.goto(link)
  await connect(page)
  await signIn(page)
  await expect(page.getByText(LINE)).toBeVisible()
  expect(page.url()).toBe(stack.url + link)
  await expect.poll(() => stored(page, 'cache')).toContain(first.address)
  const session = (await page.context().cookies()).find(({ name }) => name === 'florin_session')

  const [old, fresh] = [shortAddress(first.address), shortAddress(second.address)]
  await samplePaints(page, [old, fresh, LINE])
  await wallet.switchAccount(second)
  await expect(disconnectButton(page)).toHaveAccessibleName(`Disconnect ${fresh}`)
  await expect(signInButton(page)).toBeVisible()
  const frames = await sampledFrames(page)
  const firstFresh = frames.findIndex((seen) => seen.includes(fresh))
  expect(firstFresh).toBeGreaterThan(0)
  for (const seen of frames.slice(firstFresh)) expect(seen).toEqual([fresh])
  expect((await stored(page, 'cache')) ?? '').not.toContain(first.address)

  // The bank has ended the first wallet's session, not only this browser.
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
  await expect(page.getByText(LINE)).toHaveCount(0)
  expect(wallet.count('personal_sign')).toBe(2)
})

test('nothing of the first account is drawn for an account that is not whitelisted, or for one that was changed while the page was closed', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  const [first, second] = [await stack.newWallet(), await stack.newWallet()]
  const stranger = await stack.newWallet({ isWhitelisted: false })
  const wallet = await announceWallet(first)
  await wallet.signInAhead(page.context(), stack)
  await page.goto('/cards')
  await expect(page.getByText('No credit card yet')).toBeVisible()
  await expect.poll(() => stored(page, 'cache')).toContain(first.address)

  await samplePaints(page, ['No credit card yet', stranger.address])
  await wallet.switchAccount(stranger)
  await expect(heading(page, `${stranger.address} is not whitelisted.`)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await stored(page, 'cache')).toBeNull()
  expect((await sampledFrames(page)).filter((seen) => seen.length > 1)).toEqual([])

  // The first account is let in again.
  await wallet.switchAccount(first)
  await signIn(page)
  await expect(page.getByText('No credit card yet')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/cards')
  await expect.poll(() => stored(page, 'cache')).toContain(first.address)

  // The session is still the first wallet's, so the bank refuses the second with WRONG_WALLET.
  allowErrors(/status of 403/)
  await page.goto('about:blank')
  await wallet.switchAccount(second)
  await samplePaints(page, ['No credit card yet', shortAddress(first.address)])
  await page.goto('/cards')
  await expect(disconnectButton(page)).toHaveAccessibleName(`Disconnect ${shortAddress(second.address)}`)
  await expect(signInButton(page)).toBeVisible()
  expect((await sampledFrames(page)).flat()).toEqual([])
  await signIn(page)
  await expect(page.getByText('No credit card yet')).toBeVisible()
  expect(wallet.count('eth_requestAccounts')).toBe(0)
  expect((await stored(page, 'cache')) ?? '').not.toContain(first.address)
})

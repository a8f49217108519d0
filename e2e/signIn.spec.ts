import type { Request } from '@playwright/test'
import { toUtf8String } from 'ethers'
import { signInButton } from './connectionSteps'
import {
  applyForCreditCard,
  connect,
  enter,
  expectRecorded,
  heading,
  lockButton,
  primary,
  signIn,
} from './steps'
import { expect, test } from './test'

const HEARTBEAT_MS = 20_000

test('what is signed names the product, this page’s host, the wallet and the chain, and soon expires', async ({
  page,
  stack,
  wallet,
}) => {
  await page.goto('/cards')
  await connect(page)
  await expect(heading(page, 'Cards')).toBeVisible()
  await expect(signInButton(page)).toBeVisible()
  expect(wallet.count('personal_sign')).toBe(0)

  await signIn(page)
  const [hex = '', signer] = wallet.asked('personal_sign')[0] as string[]
  const lines = toUtf8String(hex).split('\n')
  expect(signer).toBe(wallet.address)
  expect(lines.slice(0, 8)).toEqual([
    `${new URL(stack.url).host} wants you to sign in with your Ethereum account:`,
    wallet.address,
    '',
    'Sign in to Florin. This costs nothing and moves no money.',
    '',
    `URI: ${stack.url}`,
    'Version: 1',
    'Chain ID: 31337',
  ])
  const time = (name: string) =>
    Date.parse(lines.find((line) => line.startsWith(name))?.slice(name.length) ?? '')
  expect(time('Expiration Time: ') - time('Issued At: ')).toBe(5 * 60_000)
})

test('a sign-in that does not work out says why each time, and works when it is tried again', async ({
  page,
  stack,
  wallet,
  allowErrors,
}) => {
  // A signature that is not the wallet's: the bank's own refusal.
  allowErrors(/status of 422/)
  await page.goto('/cards')
  await connect(page)
  const notice = page.getByRole('status').filter({ hasText: 'Sign in to see what is yours' })
  const foreign = await (await stack.newWallet({ isWhitelisted: false })).signMessage('another message')
  for (const [act, sentence] of [
    [() => wallet.refuseNext('personal_sign'), 'You did not sign.'],
    [() => wallet.failNext('personal_sign', -32002), 'Your wallet has a request open already.'],
    [() => wallet.failNext('personal_sign', -32603), 'Your wallet could not sign.'],
    [() => wallet.answerNext('personal_sign', foreign), 'The signature does not belong to this wallet.'],
  ] as const) {
    act()
    await signInButton(page).click()
    await expect(notice).toContainText(sentence)
    await expect(page.getByText('No credit card yet')).toHaveCount(0)
  }
  await signIn(page)
  await expect(page.getByText('No credit card yet')).toBeVisible()
  expect(wallet.count('personal_sign')).toBe(5)
})

test('a session that ends in the middle of a form keeps what was typed, and what was sent goes out after the sign-in', async ({
  page,
  context,
  wallet,
}) => {
  await page.clock.install()
  await enter(page, '/cards/credit/application')
  const line = page.getByRole('textbox', { name: 'Credit line' })
  await line.fill('1,234.56')

  // Nobody clicks anything: the bank's pulse is what meets the end of the session.
  await context.clearCookies()
  await page.clock.fastForward(HEARTBEAT_MS)
  await expect(signInButton(page)).toBeVisible()
  await expect(line).toHaveValue('1,234.56')
  await signIn(page)
  await expect(line).toHaveValue('1,234.56')
  expect(wallet.count('personal_sign')).toBe(2)

  // The same where something was handed in: it goes out by itself afterwards.
  await primary(page).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.org')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(signInButton(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Ada Lovelace')
  expect(wallet.count('personal_sign')).toBe(2)
  await signIn(page)
  await expect(page.getByText('Your details are being reviewed.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue('ada@example.org')
})

test('a session that ends while a payment is on its way costs a click, and not the payment', async ({
  page,
  context,
  wallet,
}) => {
  await enter(page, '/cards')
  await applyForCreditCard(page, '1,000')
  await context.clearCookies()
  await lockButton(page).click()
  await expect(signInButton(page)).toBeVisible()
  await expect.poll(() => wallet.count('eth_sendTransaction')).toBe(1)
  expect(wallet.count('personal_sign')).toBe(1)

  await signIn(page)
  await expectRecorded(page)
  expect(wallet.count('eth_sendTransaction')).toBe(1)
  expect(wallet.count('personal_sign')).toBe(2)
})

test('a bank that refuses right after a sign-in is quoted, and not asked in circles', async ({
  page,
  stack,
  wallet,
}) => {
  const calls = new Map<string, number>()
  const inTheAir = new Set<Request>()
  const land = (request: Request) => void inTheAir.delete(request)
  page.on('requestfinished', land)
  page.on('requestfailed', land)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!request.url().startsWith(stack.apiUrl) || request.method() !== 'POST') return
    calls.set(pathname, (calls.get(pathname) ?? 0) + 1)
    inTheAir.add(request)
  })
  // As a browser that blocks cookies: the bank agrees, and does not know the customer a moment later.
  await page.route(`${stack.apiUrl}/auth/verify`, (route) =>
    route.fulfill({
      json: { success: true, wallet: wallet.address },
      headers: { 'access-control-allow-origin': stack.url, 'access-control-allow-credentials': 'true' },
    }),
  )
  await page.clock.install()
  await page.goto('/cards')
  await connect(page)
  await signInButton(page).click()
  const sentence = 'The bank does not accept the sign-in. Your browser may be blocking cookies for this site.'
  await expect(page.getByText(sentence).first()).toBeVisible()

  // An hour later each call has been tried once more, and waits for the customer. In steps below the calls' own time
  // limit: one that the clock overtakes counts as unanswered, and rightly goes out again.
  for (let step = 0; step < 60; step += 1) {
    await expect.poll(() => inTheAir.size).toBe(0)
    await page.clock.fastForward(step < 30 ? 2_000 : 120_000)
  }
  await expect(signInButton(page)).toBeVisible()
  expect(calls.get('/credit/all')).toBeLessThanOrEqual(3)
  expect(calls.get('/users/kyc/get')).toBeLessThanOrEqual(3)
  expect(wallet.count('personal_sign')).toBe(1)
})

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { connector, openPicker } from './connectionSteps'
import { sampledFrames, samplePaints } from './paintSampler'
import { connectButton, delayNext, heading } from './steps'
import { expect, test } from './test'

type Chunks = Record<string, { modules: string[] } | undefined>

/** The packages in node_modules whose modules the page has loaded, by the build's list of chunks. */
async function packagesOf(page: Page): Promise<string[]> {
  const chunks = JSON.parse(readFileSync('dist-local.chunks.json', 'utf8')) as Chunks
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
  )
  const modules = files.flatMap((file) => chunks[file]?.modules ?? [])
  const names = modules.flatMap((id) => /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
  return [...new Set(names)]
}

const isLate = (name: string) => name === 'ethers' || name.startsWith('@web3-onboard/')

for (const what of ['the pointer', 'the focus'])
  test(`the landing page contacts only its own server, and loads no wallet library until ${what} reaches Connect`, async ({
    page,
    stack,
    wallet,
  }) => {
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).origin))
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(connectButton(page)).toBeVisible()
    const before = await packagesOf(page)
    expect(before).toContain('react-dom')
    expect(before.filter(isLate)).toEqual([])

    if (what === 'the pointer') await connectButton(page).hover()
    else await page.keyboard.press('Tab')
    await expect.poll(() => packagesOf(page)).toContain('@web3-onboard/core')
    expect([...asked]).toEqual([stack.url])
    expect(wallet.count('eth_accounts') + wallet.count('eth_requestAccounts')).toBe(0)
  })

test('a reload reconnects the wallet without the library, a prompt or a flash of the landing page', async ({
  page,
  customer,
}) => {
  await page.goto('/cards')
  await expect(page.getByText('No credit card yet')).toBeVisible()
  await samplePaints(page, ['Connect', 'Invite-only pilot'])
  await page.reload()
  await expect(heading(page, 'Cards')).toBeVisible()
  expect((await sampledFrames(page)).flat()).toEqual([])
  expect(customer.count('eth_requestAccounts')).toBe(0)
  expect(await packagesOf(page)).not.toContain('@web3-onboard/core')
})

test('the first script asks for the screen’s code, and for that of the calls while no answers are stored', async ({
  page,
  customer,
}) => {
  const asked = (chunk: string) => page.locator(`link[fetchpriority="low"][href^="/assets/${chunk}-"]`)
  await page.goto('/cards')
  await expect(page.getByText('No credit card yet')).toBeVisible()
  await expect(asked('screen')).toHaveCount(1)
  await expect(asked('calls')).toHaveCount(1)
  await page.reload()
  await expect(heading(page, 'Cards')).toBeVisible()
  await expect(asked('screen')).toHaveCount(1)
  await expect(asked('calls')).toHaveCount(0)
  expect(customer.count('eth_requestAccounts')).toBe(0)
})

test('a press on Connect that comes before the app opens the picker once the app is there', async ({
  page,
}) => {
  const send = await delayNext(page, '**/assets/index-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await connectButton(page).click()
  send()
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
})

for (const isReturning of [false, true])
  test(`${isReturning ? 'a returning customer' : 'a visitor'} is told when the first scripts do not load, and Reload starts the app`, async ({
    page,
    stack,
    wallet,
    allowErrors,
  }) => {
    allowErrors(/Failed to load resource/)
    if (isReturning) await wallet.signInAhead(page.context(), stack)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert')).toHaveText(
      'Florin did not load. Check your connection, then reload.',
    )
    await expect(connectButton(page)).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(isReturning ? heading(page, 'Dashboard') : connectButton(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

test('a visitor is told when the app cannot start, in plain words', async ({ page, allowErrors }) => {
  allowErrors(/is not a function/)
  await page.addInitScript(() => Object.assign(document, { addEventListener: undefined }))
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText('Florin did not load. Check your connection, then reload.')
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.getByText('is not a function')).toHaveCount(0)
})

test('a browser that lacks what the app needs is called too old', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText(
    'This browser is too old for Florin. Update it, or use another one.',
  )
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('WalletConnect loads its library only once it is chosen, and the customer can go back to the other wallets', async ({
  page,
  context,
  allowErrors,
}) => {
  // WalletConnect's servers cannot be reached here, and its library reports that in many ways.
  allowErrors(/./)
  await context.route(/walletconnect\.(com|org)|web3modal|reown/, (route) => route.abort())
  await page.goto('/')
  await openPicker(page)
  const walletConnect = connector(page, 'WalletConnect')
  await expect(walletConnect).toHaveAccessibleDescription('A wallet on your phone')
  expect(await packagesOf(page)).not.toContain('@web3-onboard/walletconnect')
  await walletConnect.click()
  await expect.poll(() => packagesOf(page)).toContain('@web3-onboard/walletconnect')
  await page.getByRole('button', { name: 'Choose another wallet' }).click()
  await expect(walletConnect).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

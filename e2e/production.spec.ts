import { connector, openPicker, picker } from './connectionSteps'
import { sampledFrames, samplePaints } from './paintSampler'
import { buildForProduction, type Production } from './production'
import { connectButton, enter, heading } from './steps'
import { expect, test } from './test'

let production: Production
test.beforeAll(async ({ stack }) => {
  production = await buildForProduction(stack, 'a-project-id')
})
test.afterAll(() => production.remove())
test.beforeEach(({ context }) => production.serve(context))

for (const what of ['the pointer', 'the focus'])
  test(`the landing page loads neither wallet library nor ethers until ${what} reaches Connect`, async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(connectButton(page)).toBeVisible()
    const before = await production.packagesOf(page)
    expect(before).toContain('react-dom')
    expect(before.filter((name) => name === 'ethers' || name.startsWith('@web3-onboard/'))).toEqual([])

    if (what === 'the pointer') await connectButton(page).hover()
    else await page.keyboard.press('Tab')
    await expect.poll(() => production.packagesOf(page)).toContain('@web3-onboard/core')
  })

test('the production build connects an announced wallet, takes it up again, and has no development wallet', async ({
  page,
  stack,
  announceWallet,
}) => {
  const wallet = await announceWallet(await stack.newWallet())
  await page.goto('/')
  await openPicker(page)
  await expect(connector(page, 'Scripted Wallet')).toBeVisible()
  await expect(picker(page).getByText(/development/i)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await enter(page, '/cards')
  await expect(page.getByText('No credit card yet')).toBeVisible()

  await samplePaints(page, ['Connect', 'Invited pilot'])
  await page.reload()
  await expect(heading(page, 'Cards')).toBeVisible()
  expect((await sampledFrames(page)).flatMap(({ seen }) => seen)).toEqual([])
  expect(wallet.count('eth_requestAccounts')).toBe(1)
  expect(await production.packagesOf(page)).not.toContain('@web3-onboard/core')
})

test('with a project id WalletConnect can be chosen, loads its library only then, and can be turned back from', async ({
  page,
  context,
  allowErrors,
}) => {
  // Its service is out of reach here, which its library says in many ways.
  allowErrors(/./)
  await context.route(/walletconnect\.(com|org)|web3modal|reown/, (route) => route.abort())
  await page.goto('/')
  await openPicker(page)
  const walletConnect = connector(page, 'WalletConnect')
  await expect(walletConnect).toHaveAccessibleDescription('Scan with a phone wallet')
  expect(await production.packagesOf(page)).not.toContain('@web3-onboard/walletconnect')
  await walletConnect.click()
  await expect.poll(() => production.packagesOf(page)).toContain('@web3-onboard/walletconnect')
  await page.getByRole('button', { name: 'Choose another wallet' }).click()
  await expect(walletConnect).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { connectWith, connector, openPicker, picker, signInButton } from './connectionSteps'
import { connect, connectButton } from './steps'
import { expect, test } from './test'

const alert = (page: Page) => page.getByRole('alert')

test('turning a wallet’s question down is no error, and the next attempt connects', async ({
  page,
  wallet,
}) => {
  const release = wallet.holdNext('eth_requestAccounts')
  wallet.failNext('eth_requestAccounts', { code: 4001, data: { cause: 'rejectAllApprovals' } })
  await page.goto('/')
  await connect(page)
  await expect(picker(page).getByRole('status')).toContainText('Open Scripted Wallet')
  await picker(page).getByRole('button', { name: 'Choose another wallet' }).click()
  await connector(page, 'Scripted Wallet').click()
  await expect.poll(() => wallet.count('eth_requestAccounts')).toBe(2)
  await expect(connector(page, 'Scripted Wallet')).toBeVisible()
  await expect(alert(page)).toHaveCount(0)

  await connectWith(page, 'Scripted Wallet')
  release()
})

test('each failure of a wallet has its sentence, and the attempt after it connects', async ({
  page,
  wallet,
}) => {
  await page.goto('/')
  await openPicker(page)
  const broken = 'Scripted Wallet could not connect. Nothing was signed. Try again, or choose another wallet.'
  for (const [failure, sentence] of [
    [
      { code: -32002 },
      'Scripted Wallet has a request open already. Open the wallet, answer it, then try again.',
    ],
    [{ code: -32603 }, broken],
    [{ code: 4100 }, 'Scripted Wallet is locked or does not let this site in. Unlock it, then try again.'],
    [{ message: 'no code at all' }, broken],
    [{ code: 4900 }, 'Scripted Wallet is not reachable right now. Check that it is running, then try again.'],
  ] as const) {
    wallet.failNext('eth_requestAccounts', failure)
    await connector(page, 'Scripted Wallet').click()
    await expect(alert(page)).toContainText(sentence)
  }

  await connectWith(page, 'Scripted Wallet')
  await expect(alert(page)).toHaveCount(0)
})

test('a wallet that never answers can be left for another one, and its late answer changes nothing', async ({
  page,
  stack,
  announceWallet,
}) => {
  const silent = await announceWallet(await stack.newWallet(), { name: 'Silent Wallet', rdns: 'test.silent' })
  const other = await announceWallet(await stack.newWallet())
  const answer = silent.holdNext('eth_requestAccounts')
  await page.goto('/')
  await connect(page, 'Silent Wallet')
  await expect(picker(page)).toHaveAccessibleDescription('Waiting for Silent Wallet.')
  await picker(page).getByRole('button', { name: 'Choose another wallet' }).click()
  await connectWith(page, 'Scripted Wallet')

  answer()
  await signInButton(page).click()
  await expect(signInButton(page)).toBeHidden()
  expect(other.count('personal_sign')).toBe(1)
  expect(silent.count('personal_sign')).toBe(0)
})

test('closing the picker gives up a wallet that never answers', async ({ page, wallet }) => {
  const answer = wallet.holdNext('eth_requestAccounts')
  await page.goto('/')
  await connect(page)
  await expect.poll(() => wallet.count('eth_requestAccounts')).toBe(1)
  await page.keyboard.press('Escape')
  await expect(picker(page)).toBeHidden()
  await expect(connectButton(page)).toBeFocused()

  // What the wallet says now concerns nobody; asked again, it connects.
  answer()
  await connect(page)
  await expect(signInButton(page)).toBeVisible()
  expect(wallet.count('eth_requestAccounts')).toBe(2)
})

test('a wallet that has not answered for two minutes is named, and can be tried again', async ({
  page,
  wallet,
}) => {
  wallet.holdNext('eth_requestAccounts')
  await page.addInitScript(() => {
    // The one clock that Playwright's does not move: two minutes are over at once.
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms === 120_000 ? 500 : ms)
  })
  await page.goto('/')
  await connect(page)
  await expect(alert(page)).toContainText(
    'Scripted Wallet has not answered. Open the wallet to see if it waits for you, then try again.',
  )
  await connectWith(page, 'Scripted Wallet')
})

test('a locked wallet is called locked: when connecting, after a reload, and when it locks in use', async ({
  page,
  wallet,
}) => {
  const locked = 'Scripted Wallet is locked or does not let this site in. Unlock it, then try again.'
  wallet.answerNext('eth_requestAccounts', [])
  await page.goto('/')
  await connect(page)
  await expect(alert(page)).toContainText(locked)
  await connectWith(page, 'Scripted Wallet')

  wallet.answerNext('eth_accounts', [])
  await page.reload()
  await expect(connectButton(page)).toBeVisible()
  await expect(alert(page)).toHaveText(locked)
  expect(wallet.count('eth_requestAccounts')).toBe(2)

  await page.reload()
  await expect(signInButton(page)).toBeVisible()
  await wallet.lock()
  await expect(connectButton(page)).toBeVisible()
  await expect(alert(page)).toHaveText(locked)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('cache'))).toBeNull()

  // Connecting is the way on; the sentence goes with it.
  await openPicker(page)
  await expect(picker(page).getByRole('alert')).toContainText(locked)
  await connectWith(page, 'Scripted Wallet')
})

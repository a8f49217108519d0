import { connector, disconnectButton, openPicker } from './connectionSteps'
import { askForDebitCard } from './forms'
import { connect, connectButton, heading, primary } from './steps'
import { expect, test } from './test'

/** A chunk may be gone after a deploy under an open tab. Each of these is loaded when it is first needed. */
const PAGES = [
  ['AccountsOverviewPage', '/accounts'],
  ['SendMoneySteps', '/accounts#send-money'],
  ['RecipientsPage', '/accounts/recipients'],
  ['WiresPage', '/accounts/wires'],
  ['WirePage', '/accounts/wire?wireID=one'],
  ['NewAccountPage', '/accounts/new'],
  ['AccountPage', '/accounts/single?accountID=one'],
  ['CardsPage', '/cards'],
  ['NewDebitCardPage', '/cards/new'],
  ['NewCreditCardPage', '/cards/credit/new'],
  ['CreditApplicationPage', '/cards/credit/application'],
  ['AddCollateralPage', '/cards/credit/collateral?cardID=one'],
  ['DebitCardPage', '/cards/debit/single?cardID=one'],
  ['CreditCardPage', '/cards/credit/single?cardID=one'],
  ['InvestmentsPage', '/investments'],
  ['SettingsPage', '/settings'],
  ['ActivityPage', '/settings/activity'],
  ['UnclaimedPage', '/settings/unclaimed'],
] as const

/** Around all pages, with the dashboard: without it there is no navigation either. */
const AROUND = ['screen'] as const

const NOT_LOADED = /status of 404|dynamically imported module/

test('every screen whose chunk does not load says so, with a button to reload', async ({
  page,
  customer: _signedIn,
  allowErrors,
}) => {
  // Some forty page loads.
  test.setTimeout(180_000)
  allowErrors(NOT_LOADED)
  const reload = page.getByRole('button', { name: 'Reload the page' })
  for (const [chunk, path] of [...PAGES, ...AROUND.map((name) => [name, '/cards'] as const)]) {
    const lost: string[] = []
    await page.route(`**/assets/${chunk}-*.js`, (route) => {
      lost.push(route.request().url())
      return route.fulfill({ status: 404, body: '' })
    })
    // Start on another page: going to a path that differs only in its hash loads nothing.
    await page.goto('about:blank')
    await page.goto(path)
    await expect(reload, chunk).toBeVisible()
    expect(lost, chunk).not.toEqual([])
    await page.unrouteAll()
    await reload.click()
    await expect(page.getByRole('navigation', { name: 'Primary' }), chunk).toBeVisible()
    await expect(reload, chunk).toHaveCount(0)
  }
})

test('a visitor whose network goes away at the gate is told so, also without the chunk of the notices there', async ({
  page,
  context,
  wallet: _announced,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, NOT_LOADED)
  await page.goto('/')
  await page.route('**/api/whitelisted', async (route) => {
    await context.setOffline(true)
    await route.abort()
  })
  const lost = page.waitForEvent('console', (message) => /dynamically imported module/.test(message.text()))
  await connect(page)
  await lost
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(page.getByRole('navigation', { name: 'Primary' })).toBeVisible()
})

test('a review whose chunk does not load says so, and Reload leads back to what was entered', async ({
  page,
  customer: _signedIn,
  allowErrors,
}) => {
  allowErrors(NOT_LOADED)
  await page.route('**/assets/afterForm-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/')
  await askForDebitCard(page, '420')
  const reload = page.getByRole('button', { name: 'Reload the page' })
  await expect(reload).toBeVisible()
  await page.unrouteAll()
  await reload.click()
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('420')
})

test('a page that did not load without a network opens by itself when the network is back', async ({
  page,
  context,
  customer: _signedIn,
  allowErrors,
}) => {
  allowErrors(NOT_LOADED, /ERR_INTERNET_DISCONNECTED/)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await context.setOffline(true)
  await primary(page).getByRole('link', { name: 'Accounts' }).click()
  await expect(page.getByText('You are offline. This page opens once you are back online.')).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page, 'Accounts')).toBeVisible()
})

test('a customer disconnects when the wallet library does not load', async ({
  page,
  customer: _signedIn,
  allowErrors,
}) => {
  allowErrors(NOT_LOADED)
  await page.goto('/')
  await page.route('**/assets/onboard-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await disconnectButton(page).click()
  await expect(connectButton(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cache'))).toBeNull()
})

test('a picker or a wallet library that does not load says so, and connecting can be tried again', async ({
  page,
  wallet: _installed,
  allowErrors,
}) => {
  allowErrors(NOT_LOADED)
  await page.route('**/assets/WalletPicker-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/')
  await connectButton(page).click()
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()

  await page.unrouteAll()
  await page.route('**/assets/onboard-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/')
  await openPicker(page)
  await connector(page, 'Scripted Wallet').click()
  await expect(page.getByRole('alert')).toContainText('could not connect. Nothing was signed.')
})

import type { Page } from '@playwright/test'
import { ScriptedWallet } from './scriptedWallet'
import { connect, fact, heading, primary, secondary, signIn } from './steps'
import { expect, testAlone as test } from './test'

/** Console errors of a browser whose bank is down. */
const OUT_OF_REACH = [/net::ERR_/, /status of 50\d/]

const SAID = /We cannot reach our servers\./

/** Statements that would be false while the answer is unknown. Settings, opened before, knows that there is no credit card. */
const CLAIMS = [/\$0/, 'No debit card yet', 'No account yet', 'No wires yet']

async function expectNothingClaimed(page: Page) {
  await expect(page.getByText(SAID).first()).toBeVisible()
  for (const claim of CLAIMS) await expect(page.getByText(claim)).toHaveCount(0)
}

test.beforeEach(({ allowErrors }) => allowErrors(...OUT_OF_REACH))

test('while the bank is down every screen says so, claims nothing that is unknown, and recovers without a click', async ({
  browser,
  page,
  stack,
  customer: _customer,
}) => {
  const stranger = await stack.newWallet()
  await page.goto('/settings')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await stack.takeBankAway()

  // The bank has never answered the calls of these screens.
  await primary(page).getByRole('link', { name: 'Dashboard' }).click()
  await expectNothingClaimed(page)
  await primary(page).getByRole('link', { name: 'Accounts' }).click()
  await expectNothingClaimed(page)

  // It has answered this one, so the answer stays with its age.
  await primary(page).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(/As of \w/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await expect(page.getByRole('log', { name: 'Notices' })).toContainText('We cannot reach our servers.')

  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await expectNothingClaimed(page)
  for (const name of ['Credit cards', 'Debit cards'])
    await expect(page.getByRole('region', { name })).toContainText(SAID)
  await expect(secondary(page).getByRole('link', { name: 'Apply for Credit Card' })).toHaveCount(0)

  // A new tab still lets the customer in, because the bank has accepted this wallet today.
  const form = await page.context().newPage()
  await form.goto('/cards/credit/application')
  await expectNothingClaimed(form)
  await form.getByRole('textbox', { name: 'Credit line' }).fill('5,000')
  await expect(form.getByRole('textbox', { name: 'Collateral' })).toHaveValue('')
  expect(await fact(form, 'Collateral value')).toBe('–')

  // The app can neither accept nor refuse a wallet that it has never asked the bank about.
  const elsewhere = await browser.newContext({ baseURL: stack.url })
  await ScriptedWallet.announce(elsewhere, stranger)
  const theirs = await elsewhere.newPage()
  await theirs.goto('/')
  await connect(theirs)
  await expect(heading(theirs, 'We cannot reach our servers.')).toBeVisible()

  await stack.bringBankBack()
  await expect(form.getByRole('textbox', { name: 'Collateral' })).not.toHaveValue('', { timeout: 20_000 })
  await expect(page.getByText('No credit card yet')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('No debit card yet')).toBeVisible()
  for (const screen of [page, form]) await expect(screen.getByText(SAID)).toHaveCount(0, { timeout: 15_000 })
  await signIn(theirs)
  await expect(theirs.getByText('$0.00')).toBeVisible()
  await elsewhere.close()
})

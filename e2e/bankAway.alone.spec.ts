import type { Page } from '@playwright/test'
import { ScriptedWallet } from './scriptedWallet'
import { connect, fact, heading, primary, signIn } from './steps'
import { expect, testAlone as test } from './test'

/** Console errors of a browser whose bank is down. */
const OUT_OF_REACH = [/net::ERR_/, /status of 50\d/]

const SAID = /We cannot reach our servers\./

const notices = (page: Page) => page.getByRole('log', { name: 'Notices' })

/** Statements that nobody can make without an answer. "No credit card yet" is left out: Settings has read the credit cards. */
const CLAIMS = [/\$0/, 'No debit card yet', 'Nothing on a debit card yet', 'No account yet', 'No wires yet']

async function expectNothingClaimed(page: Page) {
  await expect(notices(page)).toContainText(SAID)
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
  const cards = page.waitForResponse('**/credit/all')
  await page.goto('/settings')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await (await cards).finished()
  await stack.takeBankAway()

  // The bank has never answered the calls of these screens.
  await primary(page).getByRole('link', { name: 'Dashboard' }).click()
  await expectNothingClaimed(page)
  await primary(page).getByRole('link', { name: 'Accounts' }).click()
  await expectNothingClaimed(page)

  // It has answered this one, so the answer stays with its age.
  await primary(page).getByRole('link', { name: 'Settings' }).click()
  await expect(notices(page)).toContainText(/Figures are from (\d+ min|less than a minute) ago\./)
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()

  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await expectNothingClaimed(page)
  await expect(page.getByRole('region', { name: 'Debit cards' })).toContainText('Not known right now.')
  // One notice says why, and no panel repeats it.
  await expect(page.getByText(SAID)).toHaveCount(1)

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

test('a notice says that the bank hangs, from the eighth second until it answers', async ({
  page,
  stack,
  customer: _customer,
}) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Available to spend' })).toContainText('$0')
  stack.suspendBank()
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  // The clock also goes on by itself, and a slow machine needs seconds for the click. BankNotice.test.tsx checks each second.
  await page.clock.runFor(4_000)
  await expect(notices(page)).toBeEmpty()
  await page.clock.runFor(5_000)
  const said = 'Checking: our servers have not answered yet. Your money is safe. Figures are from'
  await expect(notices(page)).toContainText(said)
  // Collects every sentence that the notice shows from now on.
  await page.evaluate(() => {
    const tray = document.querySelector('[role=log]')
    const texts: (string | null)[] = []
    Object.assign(globalThis, { texts })
    new MutationObserver(() => texts.push(tray?.textContent ?? null)).observe(tray ?? document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  // Each call ends after fifteen seconds, and others follow.
  for (let tick = 0; tick < 19; tick += 1) await page.clock.runFor(5_000)
  await expect(notices(page)).toContainText('Figures are from 1 min ago.')
  const texts = await page.evaluate(() => (globalThis as unknown as { texts: string[] }).texts)
  expect(texts.filter((text) => !text.includes(said))).toEqual([])
  stack.resumeBank()
  await page.clock.runFor(20_000)
  // Moving the clock may leave a notice about the chain.
  await expect(notices(page)).not.toContainText('our servers')
})

import type { Page } from '@playwright/test'
import { creditCards, openCreditCard } from './bankAnswers'
import { ScriptedWallet } from './scriptedWallet'
import {
  applyForCreditCard,
  connect,
  enter,
  expectRecorded,
  fact,
  heading,
  lockButton,
  payWithoutBlock,
  primary,
  progress,
  secondary,
  signIn,
} from './steps'
import { expect, test } from './test'

/** What a browser says about a bank that is not there. */
const OUT_OF_REACH = [/net::ERR_/, /status of 50\d/]

const SAID = 'The bank cannot be reached. Your money and cards are as they were.'

/** What would be a lie while nothing is known. */
const CLAIMS = [/\$0/, 'No credit card yet', 'No debit card yet', 'No account yet', 'No wires yet']

async function expectNothingClaimed(page: Page) {
  await expect(page.getByText(SAID).first()).toBeVisible()
  for (const claim of CLAIMS) await expect(page.getByText(claim)).toHaveCount(0)
}

test.beforeEach(({ allowErrors }) => allowErrors(...OUT_OF_REACH))

test('without the bank every screen says so and claims nothing, and recovers by itself', async ({
  browser,
  page,
  stack,
  announceWallet,
}) => {
  await announceWallet(await stack.newWallet())
  const stranger = await stack.newWallet()
  await enter(page, '/settings')
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await stack.takeBankAway()

  // Nothing of these was ever answered, so it is not known.
  await primary(page).getByRole('link', { name: 'Dashboard' }).click()
  await expectNothingClaimed(page)
  await primary(page).getByRole('link', { name: 'Accounts' }).click()
  await expectNothingClaimed(page)

  // This was: it stays, with its age.
  await primary(page).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText(/As of \d/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'The bank does not answer' })).toContainText(SAID)

  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await expectNothingClaimed(page)
  for (const name of ['Credit cards', 'Debit cards'])
    await expect(page.getByRole('region', { name })).toContainText(SAID)
  await expect(secondary(page).getByRole('link', { name: 'Apply for Credit Card' })).toHaveCount(0)

  // Opened anew without the bank, the app still lets in whom the bank has let in today.
  const form = await page.context().newPage()
  await form.goto('/cards/credit/application')
  await expectNothingClaimed(form)
  await form.getByRole('textbox', { name: 'Credit line' }).fill('5,000')
  await expect(form.getByRole('textbox', { name: 'Collateral' })).toHaveValue('')
  expect(await fact(form, 'You lock')).toBe('–')

  // Whom it does not know it can neither let in nor turn away.
  const elsewhere = await browser.newContext({ baseURL: stack.url })
  await ScriptedWallet.announce(elsewhere, stranger)
  const theirs = await elsewhere.newPage()
  await theirs.goto('/')
  await connect(theirs)
  await expect(heading(theirs, 'The bank cannot be reached.')).toBeVisible()

  await stack.bringBankBack()
  await expect(form.getByRole('textbox', { name: 'Collateral' })).not.toHaveValue('', { timeout: 20_000 })
  await expect(page.getByText('No credit card yet')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('No debit card yet')).toBeVisible()
  for (const screen of [page, form]) await expect(screen.getByText(SAID)).toHaveCount(0, { timeout: 15_000 })
  await signIn(theirs)
  await expect(theirs.getByText('$0.00')).toBeVisible()
  await elsewhere.close()
})

test('a payment made while the bank was gone is recorded when it is back', async ({
  page,
  stack,
  wallet,
}) => {
  await enter(page)
  await applyForCreditCard(page, '1,500')
  await payWithoutBlock(page, stack, lockButton(page))

  await stack.takeBankAway()
  await stack.mineAgain()
  await expect(progress(page)).toContainText(`${SAID} Trying again by itself.`)
  await stack.bringBankBack()
  await expectRecorded(page)
  expect(wallet.count('eth_sendTransaction')).toBe(1)
  expect(await creditCards(page, stack, wallet.address)).toMatchObject([{ amount: '1500.00' }])
})

test('a freeze waits for a slow bank; one that does not reach it says so, and can be tried again', async ({
  page,
  stack,
  announceWallet,
}) => {
  const customer = await stack.newWallet()
  const cardId = await openCreditCard(stack, customer)
  await announceWallet(customer)
  await enter(page, `/cards/credit/single?cardID=${cardId}`)
  const button = (name: string) => secondary(page).getByRole('button', { name, exact: true })
  const statusAtTheBank = async () => (await creditCards(page, stack, customer.address))[0]?.cardStatus

  await expect(button('Freeze')).toBeVisible()
  stack.suspendBank()
  await button('Freeze').click()
  await expect(page.getByText('Freezing card. Please wait.')).toBeVisible()
  await expect(button('Freeze')).toHaveAttribute('aria-busy', 'true')
  stack.resumeBank()
  await expect(page.getByText('Card frozen ❅')).toBeVisible()
  expect(await statusAtTheBank()).toBe('Frozen')

  await page.route(`${stack.apiUrl}/credit/unfreeze/*`, (route) => route.abort(), { times: 1 })
  await button('Unfreeze').click()
  await expect(page.getByText('Error unfreezing card!')).toBeVisible()
  expect(await statusAtTheBank()).toBe('Frozen')
  await button('Unfreeze').click()
  await expect(page.getByText('Card unfrozen ❄')).toBeVisible()
  expect(await statusAtTheBank()).toBe('Active')
})

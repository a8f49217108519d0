import { paths } from '../src/lib/paths'
import { fillInWire, payButton } from './forms'
import { openOnHostedBank, type HostedBank } from './hostedBank'
import { askForLine, connect, lockButton, progress, secondary, visit } from './steps'
import { expect, test as base } from './test'

const test = base.extend<{ bank: HostedBank }>({
  bank: async ({ page }, use) => {
    const bank = await openOnHostedBank(page)
    await use(bank)
    bank.stop()
  },
})

// This build's page may call its own origin only.
test.use({ bypassCSP: true })

test('the app works on a bank without extensions that answers late and with HTML error pages', async ({
  page,
  bank,
  wallet: _wallet,
  allowErrors,
}) => {
  test.slow()
  allowErrors(/status of (404|500)/)
  // Other journeys follow the menus and wait for the transitions of pages.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(paths.newDebitCard)
  await connect(page)
  await page.getByRole('textbox', { name: 'Amount' }).fill('420')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await payButton(page).click()
  await expect(progress(page)).toContainText('Card created', { timeout: 20_000 })
  await visit(page, paths.creditApplication)
  await askForLine(page, '5,000')
  // The card is recorded, and an error page comes back: the app finds it and makes no second one.
  bank.breakNext(/^\/credit\/create$/)
  await lockButton(page).click()
  await expect(progress(page)).toContainText('Card opened', { timeout: 20_000 })
  await page.getByRole('link', { name: 'See your card' }).click()
  await expect(page.getByRole('region', { name: 'Credit health' }).getByRole('img')).toBeVisible()

  bank.refuseNext(/^\/credit\/freeze\//)
  await secondary(page).getByRole('button', { name: 'Freeze', exact: true }).click()
  await expect(page.getByText('Error freezing card!')).toBeVisible()
  const answerFreeze = bank.holdNext(/^\/credit\/freeze\//)
  await secondary(page).getByRole('button', { name: 'Freeze', exact: true }).click()
  await expect(page.getByText('Freezing card. Please wait.')).toBeVisible()
  answerFreeze()
  await expect(page.getByText('Card frozen ❅')).toBeVisible()
  bank.breakNext(/^\/credit\/unfreeze\//)
  await secondary(page).getByRole('button', { name: 'Unfreeze', exact: true }).click()
  // The app cannot read the answer, so it reads the card again.
  await expect(page.getByText('Card unfrozen ❄')).toBeVisible()

  await visit(page, paths.sendMoney)
  await fillInWire(page, '420')
  await page.getByRole('button', { name: 'Review wire' }).click()
  const answerWire = bank.holdNext(/^\/wire\/create$/)
  await payButton(page).click()
  await expect.poll(() => bank.held.wires.length, { timeout: 20_000 }).toBe(1)
  answerWire()
  await expect(progress(page)).toContainText('Wire accepted')
  await visit(page, paths.accounts)
  await expect(page.getByText('Lena Fischer').first()).toBeVisible()

  await visit(page, paths.newAccount)
  await page.getByRole('textbox', { name: 'Account label' }).fill('Travel')
  await page.getByRole('button', { name: 'Review account' }).click()
  await page.getByRole('button', { name: 'Create account on Local chain' }).click()
  await expect(progress(page)).toContainText('Account created', { timeout: 20_000 })

  await visit(page, paths.settings)
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('E-mail').fill('ada@example.org')
  const answerKyc = bank.holdNext(/^\/users\/kyc\/update$/)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  answerKyc()
  // SPEC.md: verified when a KYC status exists.
  await expect(page.getByText('Identity verified')).toBeVisible()

  await visit(page, paths.dashboard)
  await expect(page.getByRole('region', { name: 'Available to spend' })).toContainText('$420.00')
  const { debitCards, creditCards, wires, accounts } = bank.held
  expect({ debitCards, creditCards, wires, accounts }).toMatchObject({
    debitCards: [{ amount: '420.00' }],
    creditCards: [{ amount: '5000.00', cardStatus: 'Active' }],
    wires: [{ amount: '420.00' }],
    accounts: [{ accountLabel: 'Travel' }],
  })
})

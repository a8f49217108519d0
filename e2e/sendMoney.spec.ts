import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { fillInWire, payButton } from './forms'
import { expectUncovered, fact, heading, primary, progress, secondary } from './steps'
import { tabTo } from './tabTo'
import { expect, test } from './test'
import { paymentsOf } from './treasury'

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a keyboard alone sends a wire, opens it, and begins the next one to its recipient', async ({
  page,
  stack,
  customer,
}) => {
  const type = async (name: string, text: string) => {
    await tabTo(page, textbox(page, name))
    await page.keyboard.type(text)
  }
  const press = async (name: string) => {
    await tabTo(page, button(page, name))
    await page.keyboard.press('Enter')
  }
  await page.goto('/accounts#send-money')
  await press('Continue')
  await expect(textbox(page, 'Amount')).toBeFocused()
  await expectAccessible(page, 'first step of a wire with mistakes')
  await page.keyboard.type('75.50')
  await type("Recipient's full name", 'Grace Hopper')
  await press('Continue')
  await tabTo(page, page.getByRole('radio', { name: 'International' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'United States' })).toBeChecked()
  await type('Routing number', '021000021')
  await type('Account number', '1234567890')
  await type('Town', 'New York')
  await expectAccessible(page, 'second step of a wire')
  await press('Review wire')
  await tabTo(page, payButton(page))
  expect(await fact(page, 'Recipient gets')).toBe('$75.50')
  await expectAccessible(page, 'review of a wire')
  await page.keyboard.press('Enter')
  await expect(progress(page)).toContainText('Wire accepted', { timeout: 20_000 })
  const row = page.getByRole('region', { name: 'Recent wires' }).getByRole('listitem')
  await expect(row).toHaveText(/Grace Hopper.*Processing.*\$75\.50/)
  expect(customer.count('eth_sendTransaction')).toBe(1)
  expect(await paymentsOf(stack.chain, customer.address)).toHaveLength(1)

  await tabTo(page, page.getByRole('link', { name: 'See your wire' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Wire to Grace Hopper' })).toBeFocused()
  await press('Send again')
  await press('All recipients')
  await expect(page.getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'recipients')
  await press('Send to Grace Hopper')
  await type('Amount', '12')
  await press('Continue')
  await press('Review wire')
  await expect(page.getByText('You sent $75.50 to this account today.')).toBeVisible()
})

test("the browser's Back and Forward go from step to step, and lead to no review that is over", async ({
  page,
  stack,
  customer,
}) => {
  const step = (mark: number) => page.getByText(`Step ${mark} of 3`)
  const focusIsInPage = () => page.evaluate(() => document.activeElement?.closest('main') !== null)
  const entries = () => page.evaluate(() => history.length)
  await page.goto('/accounts')
  await secondary(page).getByRole('link', { name: 'Send Money' }).click()
  await fillInWire(page, '42')
  const town = textbox(page, 'Town')
  await expect(step(2)).toBeVisible()
  await page.goBack()
  await expect(textbox(page, 'Amount')).toHaveValue('42')
  expect(await focusIsInPage()).toBe(true)
  await page.goForward()
  await expect(town).toHaveValue('Berlin')
  await button(page, 'Review wire').click()
  await expect(payButton(page)).toBeVisible()
  const most = await entries()

  await page.goBack()
  await expect(town).toHaveValue('Berlin')
  expect(await focusIsInPage()).toBe(true)
  await page.goForward()
  await expect(payButton(page)).toBeVisible()
  expect(await focusIsInPage()).toBe(true)
  // Another page, and Back: the review is still offered.
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await expect(heading(page, 'Cards')).toBeFocused()
  await page.goBack()
  await expect(payButton(page)).toBeVisible()
  await expect(heading(page, 'Send Money')).toBeFocused()

  // The buttons on the screen leave no entries behind.
  await button(page, 'Edit').click()
  await expect(town).toHaveValue('Berlin')
  await expect
    .poll(() => page.evaluate(() => (history.state as { usr: object }).usr))
    .toMatchObject({ step: 'bank' })
  await page.goForward()
  await expect(town).toHaveValue('Berlin')
  await expect(payButton(page)).toHaveCount(0)
  await button(page, 'Back').click()
  await expect(step(1)).toBeVisible()
  await button(page, 'Continue').click()
  await button(page, 'Review wire').click()
  await expect(payButton(page)).toBeVisible()
  expect(await entries()).toBe(most)

  // What is changed after Back is reviewed anew, and so is what was under review before a reload.
  await page.goBack()
  await town.fill('Hamburg')
  await page.goForward()
  await expect(town).toHaveValue('Hamburg')
  await button(page, 'Review wire').click()
  await expect(payButton(page)).toBeVisible()
  await page.reload()
  await expect(town).toHaveValue('Hamburg')
  await button(page, 'Review wire').click()
  await expect(payButton(page)).toBeVisible()
  expect(await entries()).toBe(most)

  // A payment leaves nothing to go back to.
  await payButton(page).click()
  await expect(progress(page)).toContainText('Wire accepted', { timeout: 20_000 })
  await page.goBack()
  await expect(heading(page, 'Accounts')).toBeFocused()
  await page.goForward()
  await expect(textbox(page, 'Amount')).toHaveValue('')
  await page.goForward()
  await expect(textbox(page, 'Amount')).toHaveValue('')
  expect(customer.count('eth_sendTransaction')).toBe(1)
  expect(await paymentsOf(stack.chain, customer.address)).toHaveLength(1)
})

test('a press on Continue counts, also where leaving the field shows an error that moves the button', async ({
  page,
  customer,
}) => {
  await page.goto('/accounts#send-money')
  await textbox(page, 'Amount').fill('many')
  // At the upper edge: if the button moves down, the release misses it.
  await button(page, 'Continue').click({ position: { x: 60, y: 4 } })
  await expect(textbox(page, 'Amount')).toBeFocused()
  await expect(textbox(page, "Recipient's full name")).toHaveAttribute('aria-invalid', 'true')
  expect(customer.count('eth_sendTransaction')).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  /** Checks that title and button of the step are on the screen without scrolling, and that no bar covers the button. */
  async function expectToFit(page: Page, title: string, name: string): Promise<void> {
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeInViewport({ ratio: 1 })
    await expectUncovered(button(page, name))
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }

  test('each step of a wire fits the screen, and an invoice fills them in', async ({ page, customer }) => {
    await page.goto('/accounts#send-money')
    await expect(textbox(page, 'Amount')).toBeVisible()
    await expect(page.getByText('Price, fee and balance')).toBeVisible()
    await expectToFit(page, 'Amount and recipient', 'Continue')
    await button(page, 'Paste details').tap()
    await textbox(page, 'Text').fill(
      'Payee: Jürgen Müller\nIBAN: DE89 3704 0044 0532 0130 00\nReference: RF18 5390 0754 7034\nTotal: $42.00',
    )
    await button(page, 'Fill in the form').tap()
    await expect(textbox(page, 'Amount')).toHaveValue('42.00')
    await expect(page.getByText(/^You pay .* ETH at \$/)).toBeVisible()
    await expectToFit(page, 'Amount and recipient', 'Continue')
    await expect(page.getByText('Banks receive “Juergen Mueller”.')).toBeVisible()
    await button(page, 'Continue').tap()
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('DE')
    await textbox(page, 'Town').fill('Berlin')
    await button(page, 'Review wire').tap()
    await expect(payButton(page)).toBeVisible()
    expect(await fact(page, 'Recipient')).toBe('Juergen Mueller')
    await page.getByRole('button', { name: 'Edit' }).tap()
    await page.reload()
    await expect(textbox(page, 'Town')).toHaveValue('Berlin')
    await expectToFit(page, 'Bank and address', 'Review wire')
    await button(page, 'Review wire').tap()
    await payButton(page).tap()
    await expect(progress(page)).toContainText('Wire accepted', { timeout: 20_000 })
    expect(customer.count('eth_sendTransaction')).toBe(1)
  })
})

import { askForDebitCard, fillInWire, openSendMoney, payButton } from './forms'
import { answerAsHostedBank } from './hostedBank'
import { applyForCreditCard, connect, heading, lockButton, primary, progress, secondary } from './steps'
import { expect, test } from './test'

test('the app works on a bank that knows nothing but the specification', async ({
  page,
  stack,
  wallet: _wallet,
  allowErrors,
}) => {
  test.slow()
  allowErrors(/status of 404/)
  const held = await answerAsHostedBank(page, stack)
  await page.goto('/')
  await connect(page)
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await askForDebitCard(page, '420')
  await payButton(page).click()
  await expect(progress(page)).toContainText('Card created', { timeout: 20_000 })
  await applyForCreditCard(page, '5,000')
  await lockButton(page).click()
  await expect(progress(page)).toContainText('Card opened', { timeout: 20_000 })
  await page.getByRole('link', { name: 'See your card' }).click()
  await expect(page.getByRole('region', { name: 'Credit health' }).getByRole('img')).toBeVisible()
  await secondary(page).getByRole('button', { name: 'Freeze', exact: true }).click()
  await expect(page.getByText('Card frozen ❅')).toBeVisible()
  await expect(secondary(page).getByRole('button', { name: 'Unfreeze', exact: true })).toBeVisible()

  await openSendMoney(page)
  await fillInWire(page, '420')
  await page.getByRole('button', { name: 'Review wire' }).click()
  await payButton(page).click()
  await expect(progress(page)).toContainText('Wire accepted', { timeout: 20_000 })

  await primary(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('region', { name: 'Available to spend' })).toContainText('$420.00')
  expect(held).toMatchObject({
    debitCards: [{ amount: '420.00' }],
    creditCards: [{ amount: '5000.00', cardStatus: 'Frozen' }],
    wires: [{ amount: '420.00' }],
  })
})

import { expectAccessible } from './axe'
import { payButton } from './forms'
import { fact } from './steps'
import { expect, test } from './test'
import { answerWithWires, someWires } from './wireAnswers'
import { covered, sendWire, short, timeline } from './wireSteps'

test('a wire on hold is topped up and continues', async ({ page, stack, customer }) => {
  const { id } = await sendWire(stack, customer.key, short)
  await page.goto(`/accounts/wire?wireID=${id}`)
  await expect(timeline(page)).toContainText('On hold')
  await expectAccessible(page, 'wire on hold')
  await page.getByRole('button', { name: 'Review top-up' }).click()
  await payButton(page).click()
  await expect(page.getByText('Added to your wire')).toBeVisible({ timeout: 20_000 })
  await expect(timeline(page)).toContainText('We send it')
  await expect(page.getByRole('button', { name: 'Cancel this wire' })).toHaveCount(0)
  await expectAccessible(page, 'wire topped up')
  expect(customer.count('eth_sendTransaction')).toBe(1)
})

test('a wire on hold is cancelled, and its payment comes back', async ({
  page,
  stack,
  customer,
  allowErrors,
}) => {
  allowErrors(/status of 503/)
  const { id } = await sendWire(stack, customer.key, short)
  const before = await stack.chain.getBalance(customer.address)
  await page.goto(`/accounts/wire?wireID=${id}`)
  await page.getByRole('button', { name: 'Cancel this wire' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this wire?' })
  await expectAccessible(page, 'asked whether to cancel')
  // The bank may not have scanned the payment's block yet.
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Cancel it' }).click()
    await expect(dialog).toBeHidden({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByText('You cancelled this wire.').first()).toBeVisible()
  await expect
    .poll(async () => (await stack.chain.getBalance(customer.address)) - before, { timeout: 30_000 })
    .toBe(20_000_000_000_000_000n)
  expect(customer.count('eth_sendTransaction')).toBe(0)
})

test('a wire is sent, completed and comes back, and its page prints as a proof of payment', async ({
  page,
  stack,
  customer,
}) => {
  test.slow()
  const wire = await sendWire(stack, customer.key, covered)
  const setState = (...words: string[]) => stack.operator('wires', 'set-state', wire.id, ...words)
  await page.goto('/')
  await page.getByRole('link', { name: 'Lena Fischer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wire to Lena Fischer' })).toBeFocused()
  await expect(timeline(page)).toContainText('We send it')
  expect(await fact(page, 'UETR')).toContain(wire.id)

  for (const state of ['Sent', 'Completed']) await setState(state)
  await page.reload()
  await expect(timeline(page).getByRole('listitem')).toHaveText([
    /Accepted/,
    /Sent/,
    /At the recipient’s bank/,
  ])
  await expectAccessible(page, 'completed wire')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const title = page.getByRole('heading', { name: 'Proof of payment' })
  await expect(title).toBeVisible()
  await expect(title, 'is dark on white paper').toHaveCSS('color', 'rgb(21, 32, 27)')
  await expect(page.getByText('DE89 3704 0044 0532 0130 00').locator('visible=true')).toHaveCount(1)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })

  const before = await stack.chain.getBalance(customer.address)
  await expect(() => setState('Returned', 'Account closed.')).toPass()
  await page.reload()
  await expect(timeline(page)).toContainText('Account closed.')
  await expect(page.getByRole('region', { name: 'Your money' })).toContainText('came back')
  await expect
    .poll(async () => (await stack.chain.getBalance(customer.address)) > before, { timeout: 30_000 })
    .toBe(true)
  await expectAccessible(page, 'returned wire')
})

test('ten thousand wires are searched at each key stroke, filtered and opened', async ({
  page,
  stack,
  customer,
}) => {
  test.slow()
  await answerWithWires(page, stack, someWires(10_000, customer.address))
  await page.goto('/accounts/wires')
  const count = page.getByRole('region', { name: 'Your wires' }).getByRole('status')
  const rows = page.getByRole('list', { name: 'Wires', exact: true }).getByRole('listitem')
  // A busy machine needs more than ten seconds to read so many.
  await expect(count).toHaveText('10,000 wires.', { timeout: 30_000 })
  expect(await rows.count()).toBeLessThanOrEqual(60)
  const search = page.getByRole('searchbox', { name: 'Search' })
  await search.pressSequentially('recipient 432')
  // The search finds names, amounts and transaction hashes.
  await expect(count).toHaveText('43 of 10,000 wires.')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Sent')
  await expectAccessible(page, 'filters of the wires')
  await page.getByRole('button', { name: /^Show \d+ wires?$/ }).click()
  await expect(count).toHaveText('6 of 10,000 wires.')
  await expectAccessible(page, 'filtered wires')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^florin-wires-.*\.csv$/)

  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.keyboard.press('Escape')
  await search.fill('')
  await expect(count).toHaveText('10,000 wires.')
  await rows.first().getByRole('link').focus()
  await page.keyboard.press('End')
  const last = page.getByRole('link', { name: /^Recipient 9999/ })
  await expect(last).toBeFocused()
  const top = await page.evaluate(() => Math.round(scrollY))
  expect(top).toBeGreaterThan(500_000)
  expect(await rows.count()).toBeLessThanOrEqual(60)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Wire to Recipient 9999' })).toBeFocused()
  await page.goBack()
  await expect(last).toBeFocused()
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  await expectAccessible(page, 'wires on a phone')
})

import { connectButton, expectUncovered, heading, primary } from './steps'
import { expect, test } from './test'

test('a page that fails to load or to render says so, and navigation and other pages still work', async ({
  page,
  customer,
  allowErrors,
}) => {
  allowErrors(/broken page|status of 500|dynamically imported module/)
  await page.goto('/accounts')
  await expect(heading(page, 'Accounts')).toBeVisible()
  for (const answer of [
    { status: 500, body: '' },
    // This one loads, and throws when it renders.
    {
      contentType: 'text/javascript',
      body: 'const broken = () => { throw new Error("broken page") }; export { broken as CardsPage }',
    },
  ]) {
    await page.route('**/assets/CardsPage-*.js', (route) => route.fulfill(answer))
    await page.reload()
    await primary(page).getByRole('link', { name: 'Cards' }).click()
    await expect(heading(page, 'This page did not open')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Your money is safe')
    await primary(page).getByRole('link', { name: 'Accounts' }).click()
    await expect(heading(page, 'Accounts')).toBeVisible()
  }

  await page.unrouteAll()
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(heading(page, 'Cards')).toBeVisible()
  await expect(connectButton(page)).toHaveCount(0)
  // The wallet has shown no prompt.
  expect(customer.count('eth_requestAccounts') + customer.count('personal_sign')).toBe(0)
})

test('Back and a reload show the part of the dashboard that the customer left', async ({
  page,
  customer,
  stack,
}) => {
  await stack.operator('seed', customer.address, '--debit', '3', '--wires', '5')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  const wires = page.getByRole('region', { name: 'Recent wires' })
  const link = wires.getByRole('link', { name: 'All wires' })
  const position = () => page.evaluate(() => Math.round(scrollY))
  // This notice needs the price, so it comes late and pushes the rest of the page down.
  const notice = page.getByRole('alert').filter({ hasText: 'Margin call' })
  await expect(notice).toBeVisible()
  // In the middle of the screen, where a click scrolls nothing.
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const left = await position()
  expect(left).toBeGreaterThan(800)
  await link.click()
  // The transition to the wires still plays.
  await expect(heading(page, 'Wires')).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Dashboard')).toBeFocused()
  await expect.poll(position).toBe(left)

  await page.reload()
  await expect(notice).toBeVisible()
  await expect.poll(position).toBe(left)

  // As on a phone that has ended the tab.
  await link.click()
  await expect(heading(page, 'Wires')).toBeFocused()
  await page.reload()
  await expect(heading(page, 'Wires')).toBeVisible()
  await page.goBack()
  await expect(link).toBeInViewport()
  await expect.poll(position).toBe(left)
  await expect(notice).toBeVisible()
  await page.mouse.move(195, 400)
  const ended = page.evaluate(
    () => new Promise((resolve) => addEventListener('scrollend', resolve, { once: true })),
  )
  await page.mouse.wheel(0, -300)
  await ended
  await expect.poll(position).toBe(left - 300)
  await page.reload()
  await expect(link).toBeVisible()
  await expect.poll(position).toBe(left - 300)
  // A page that a link opens begins at the top.
  await primary(page).getByRole('link', { name: 'Cards', exact: true }).click()
  await expect(heading(page, 'Cards')).toBeFocused()
  await expect.poll(position).toBe(0)
})

test('the button that goes on is in view as its form opens, on a laptop and a small phone', async ({
  page,
  customer: _customer,
}) => {
  for (const [width, height] of [
    [1280, 720],
    [390, 664],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const [path, name] of [
      ['/cards/new', 'Review payment'],
      ['/cards/credit/application', 'Review application'],
      ['/accounts/new', 'Review account'],
    ] as const) {
      await page.goto(path)
      await expectUncovered(page.getByRole('button', { name }))
    }
  }
})

for (const width of [1280, 390])
  test(`at ${width} pixels the stylesheet already has the height of the primary bar`, async ({
    page,
    customer: _customer,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(heading(page, 'Dashboard')).toBeVisible()
    const ofPage = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--bars'))
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--bars')))
      .not.toBe('')
    const measured = await ofPage()
    await page.evaluate(() => document.documentElement.style.removeProperty('--bars'))
    expect(await ofPage()).toBe(measured)
  })

import { askRunningBank } from '../server/operator/socket'
import { heading, primary } from './steps'
import { expect, test } from './test'

test.use({ serviceWorkers: 'allow' })

const ROUTES = [
  ['/', 'Dashboard'],
  ['/accounts', 'Accounts'],
  ['/accounts/new', 'Create New Account'],
  ['/accounts#send-money', 'Send Money'],
  ['/accounts/wires', 'Wires'],
  ['/cards', 'Cards'],
  ['/cards/new', 'Create Debit Card'],
  ['/cards/credit/new', 'Apply for Credit Card'],
  ['/cards/credit/application', 'Credit application'],
  ['/investments', 'Treasury'],
  ['/settings', 'Settings'],
  ['/settings/activity', 'Activity'],
  ['/nowhere', 'Page not found'],
] as const

test('every route starts without a network, also those that were never opened', async ({
  page,
  context,
  stack,
  customer,
  allowErrors,
}) => {
  test.slow()
  allowErrors(/ERR_INTERNET_DISCONNECTED/)
  const words = ['--debit', '1', '--credit', '1', '--wires', '1', '--accounts', '0']
  await askRunningBank(stack.dataDir, ['seed', customer.address, ...words])
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Available to spend' })).toContainText('$')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  for (const [path, title] of ROUTES) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
  }
  // The last known figures are there at once.
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Available to spend' })).toContainText('$420.00')
  await context.setOffline(false)
})

test('a new version waits until the customer reloads, and a tab of the old one still finds its files', async ({
  page,
  context,
  customer: _customer,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/)
  const offer = 'A new version is ready.'
  await page.goto('/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  const other = await context.newPage()
  await other.goto('/')
  await expect(primary(other)).toBeVisible()
  await other.evaluate(() => document.documentElement.classList.add('not-reloaded'))

  // The next build has no file of this one but the page. Its worker has an address of its own: a browser compares the
  // bytes of `/sw.js` by itself, where no test can answer.
  await context.route('**/sw.js?next', async (route) => {
    const response = await route.fetch()
    const worker = await response.text()
    const next = worker.replace(/"[0-9a-f]{12}"/, '"000000000000"').replace(/\["\/",[^\]]*\]/, '["/"]')
    await route.fulfill({ response, body: next })
  })
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'))
  for (const tab of [page, other]) await expect(tab.getByText(offer)).toBeVisible()
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/\?next$/)

  await context.setOffline(true)
  await primary(other).getByRole('link', { name: 'Cards' }).click()
  await expect(heading(other, 'Cards')).toBeVisible()
  await expect(other.locator('html')).toHaveClass('not-reloaded')
  await context.setOffline(false)
})

import { askRunningBank } from '../server/operator/socket'
import { heading } from './steps'
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

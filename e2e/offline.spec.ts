import type { Page } from '@playwright/test'
import { paths } from '../src/lib/paths'
import { everyRoute, ONE_OF_EACH } from './routes'
import { connectButton, heading, primary } from './steps'
import { expect, test } from './test'

test.use({ serviceWorkers: 'allow' })

// Without a network, also while the browser looks for a newer worker.
test.beforeEach(({ allowErrors }) => allowErrors(/ERR_INTERNET_DISCONNECTED/, /when fetching the script/))

/** Without stored figures. An account has its own call; the activity and unclaimed payments are asked for each time. */
const WITHOUT_FIGURES: readonly string[] = [
  paths.account,
  paths.recipients,
  paths.investments,
  paths.activity,
  paths.unclaimed,
  '/nowhere',
]

const NO_MORE = ['--credit', '0', '--frozen', '0', '--called', '0', '--wires', '0', '--accounts', '0']

test('every route starts without a network, also those that were never opened', async ({
  page,
  context,
  stack,
  customer,
}) => {
  test.slow()
  await stack.operator('seed', customer.address, ...ONE_OF_EACH)
  const routes = await everyRoute(stack, customer.key)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Available to spend' })).toContainText('$')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  const notice = page.getByRole('log', { name: 'Notices' }).getByText('You are offline.')
  await expect(notice).toBeVisible({ timeout: 1_000 })
  for (const { path, title } of routes) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
    // One line says that the browser is offline and how old the figures are. No panel repeats it.
    await expect(notice).toContainText(
      WITHOUT_FIGURES.includes(path.split('?')[0] ?? '')
        ? /freezes wait\.$/
        : /Figures are from (\d+ min|less than a minute) ago\.$/,
    )
    await expect(page.getByText(/cannot (read|reach|be reached)/)).toHaveCount(0)
  }
  // The last known figures are there at once.
  await page.goto('/')
  const balance = page.getByRole('region', { name: 'Available to spend' })
  await expect(balance).toContainText('$420.00')
  await stack.operator('seed', customer.address, '--debit', '1', ...NO_MORE)
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await expect(page.getByText('3 cards.')).toBeVisible()
})

test('a visitor who has not connected keeps the app as well', async ({ page, context }) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await context.setOffline(true)
  await page.goto('/')
  await expect(connectButton(page)).toBeVisible()
})

/** Where each file came from by the service worker's static routes: `cache`, `network`, or empty without a route. */
const routesOf = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const routes: Record<string, string> = {}
    for (const entry of performance.getEntries())
      // TypeScript's library does not know it yet (https://wicg.github.io/service-worker-static-routing-api).
      if ('workerFinalSourceType' in entry && entry.name.startsWith(location.origin))
        routes[new URL(entry.name).pathname] = String(entry.workerFinalSourceType)
    return routes
  })

test('a later visit starts without a network and without waiting for the service worker', async ({
  page,
  context,
  customer: _customer,
}) => {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)

  await session.send('ServiceWorker.stopAllWorkers')
  await page.goto('/')
  await expect(primary(page)).toBeVisible()
  // The page's other files may be in memory.
  await page.evaluate(() => fetch('/icon-48.png'))
  await expect
    .poll(() => routesOf(page))
    .toMatchObject({ '/': 'cache', '/icon-48.png': 'cache', '/api/whitelisted': 'network' })

  await context.setOffline(true)
  for (const path of ['/', '/?from=letter', '/cards']) {
    await session.send('ServiceWorker.stopAllWorkers')
    await page.goto(path)
    await expect(primary(page)).toBeVisible()
  }
  await context.setOffline(false)
})

test('a new version waits until the customer reloads, and a tab of the old one still finds its files', async ({
  page,
  context,
  customer: _customer,
}) => {
  const offer = 'A new version is ready.'
  await page.goto('/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  const other = await context.newPage()
  await other.goto('/')
  await expect(primary(other)).toBeVisible()
  await other.evaluate(() => document.documentElement.classList.add('not-reloaded'))

  // Serves the worker of a next build that shares only the page with this one. It needs another address, because the
  // browser's check for a new `/sw.js` does not pass through Playwright's routes.
  await context.route('**/sw.js?next', async (route) => {
    const response = await route.fetch()
    const worker = await response.text()
    const next = worker.replace(/"[0-9a-f]{12}"/, '"000000000000"').replace(/\["\/",[^\]]*\]/, '["/"]')
    await route.fulfill({ response, body: next })
  })
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?next'))
  for (const tab of [page, other]) await expect(tab.getByText(offer)).toBeVisible()
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  // The new worker takes control after the reload.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.scriptURL.endsWith('?next'))

  await context.setOffline(true)
  await primary(other).getByRole('link', { name: 'Cards' }).click()
  await expect(heading(other, 'Cards')).toBeVisible()
  await expect(other.locator('html')).toHaveClass('not-reloaded')
  await context.setOffline(false)
})

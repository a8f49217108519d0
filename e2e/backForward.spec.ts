import { launchOptions } from './browser'
import { expect, test } from './test'

// Browsers keep pages in a back/forward cache. Playwright turns it off, and the headless shell has none.
test.use({
  launchOptions: {
    ...launchOptions(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test('a wallet that is locked while the browser shows another page is seen after Back, and its money is not', async ({
  page,
  stack,
  customer,
}) => {
  await page.addInitScript(() =>
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('restored', document.body.innerText.trim())
    }),
  )
  await page.goto('/')
  await expect(page.getByText('Available to spend')).toBeVisible()
  await page.goto(`${stack.apiUrl}/docs`)
  // No event reaches a page in this cache.
  await customer.lock()

  await page.evaluate(() => history.back())
  await expect(page.getByText(/is locked or does not let this site in/)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('restored'))).toBe('')
})

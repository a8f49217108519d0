import type { BrowserContext } from '@playwright/test'
import { applyForCreditCard, expectRecorded, lockButton } from './steps'
import { expect, test } from './test'

/** Makes a node fail. @returns the methods that pages call on it from then on */
async function takeDown(context: BrowserContext, url: string): Promise<Set<string>> {
  const asked = new Set<string>()
  await context.route(url, (route) => {
    asked.add((route.request().postDataJSON() as { method: string }).method)
    return route.abort()
  })
  return asked
}

test('with one node down nothing changes, and with both down the screen says so, starts no payment, and recovers without a click', async ({
  page,
  context,
  stack,
  customer,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  const asked = await takeDown(context, stack.rpcUrl)
  await page.clock.install()
  await page.goto('/')
  await applyForCreditCard(page, '1,000')
  await expect(page.getByText('Local chain cannot be reached')).toHaveCount(0)
  // Balance and gas price are there. A node that has not confirmed its chain learns nothing about the customer.
  expect([...asked]).toEqual(['eth_chainId'])

  await takeDown(context, `${stack.rpcUrl}/second`)
  await page.clock.fastForward(30_000)
  const notice = page.getByText('Local chain cannot be reached')
  await expect(notice).toContainText('New payments have to wait.')
  await lockButton(page).click()
  await expect(page.getByRole('alert')).toContainText('Local chain does not answer right now.')
  expect(customer.count('eth_sendTransaction')).toBe(0)

  await context.unrouteAll()
  await page.clock.fastForward(5_000)
  await expect(notice).toBeHidden()
  await page.clock.resume()
  await lockButton(page).click()
  await expectRecorded(page)
  expect(customer.count('eth_sendTransaction')).toBe(1)
})

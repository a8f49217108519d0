import type { BrowserContext } from '@playwright/test'
import { applyForCreditCard, expectRecorded, lockButton } from './steps'
import { expect, test } from './test'

/** The methods that pages ask a node for, which answers none. */
async function takeDown(context: BrowserContext, url: string): Promise<Set<string>> {
  const asked = new Set<string>()
  await context.route(url, (route) => {
    asked.add((route.request().postDataJSON() as { method: string }).method)
    return route.abort()
  })
  return asked
}

test('one node that is down is not noticed; when none answers it is said, no payment is started, and it goes on by itself', async ({
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
  await expect(page.getByText('The chain does not answer')).toHaveCount(0)
  // Balance and gas price are there, and a node that does not answer for this chain is told nothing of the customer.
  expect([...asked]).toEqual(['eth_chainId'])

  await takeDown(context, `${stack.rpcUrl}/second`)
  await page.clock.fastForward(30_000)
  const notice = page.getByRole('status').filter({ hasText: 'The chain does not answer' })
  await expect(notice).toContainText('New payments have to wait.')
  await lockButton(page).click()
  await expect(page.getByRole('alert')).toContainText('The chain does not answer right now.')
  expect(customer.count('eth_sendTransaction')).toBe(0)

  await context.unrouteAll()
  await page.clock.fastForward(5_000)
  await expect(notice).toBeHidden()
  await page.clock.resume()
  await lockButton(page).click()
  await expectRecorded(page)
  expect(customer.count('eth_sendTransaction')).toBe(1)
})

import type { BrowserContext, Route } from '@playwright/test'
import { applyForCreditCard, enter, lockButton } from './steps'
import { expect, test } from './test'
import type { Stack } from './stack'

/** The two node providers of a local start: two names of one chain. */
const providers = ({ rpcUrl }: Stack) => [rpcUrl.replace('127.0.0.1', 'localhost'), rpcUrl] as const

const methodOf = (route: Route) =>
  (route.request().postDataJSON() as { id: number; method: string } | null) ?? undefined

/** Answers for a node in place of it. @returns what it was asked, in order */
async function standIn(
  context: BrowserContext,
  url: string,
  act: (route: Route, method: string, id: number) => Promise<void> | undefined,
): Promise<string[]> {
  const asked: string[] = []
  await context.route(`${url}/**`, (route) => {
    const call = methodOf(route)
    if (!call) return route.continue()
    asked.push(call.method)
    return act(route, call.method, call.id)
  })
  return asked
}

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

for (const [what, act] of [
  ['is down', (route: Route) => route.abort()],
  ['never answers', () => undefined],
  [
    'is on another chain',
    (route: Route, method: string, id: number) =>
      route.fulfill({
        headers: cors,
        json: { jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : '0x0' },
      }),
  ],
] as const)
  test(`when the first node ${what}, the other serves and nothing is said`, async ({
    page,
    context,
    stack,
    announceWallet,
    allowErrors,
  }) => {
    allowErrors(/ERR_FAILED/)
    const asked = await standIn(context, providers(stack)[0], act)
    const wallet = await announceWallet(await stack.newWallet())
    await enter(page)
    await applyForCreditCard(page, '1,000')
    // Balance, treasury and height have been read before the wallet is asked.
    await lockButton(page).click()
    await expect.poll(() => wallet.count('eth_sendTransaction')).toBe(1)
    await expect(page.getByText('The chain does not answer')).toHaveCount(0)
    // A node that does not answer for this chain is told nothing of the customer.
    expect([...new Set(asked)]).toEqual(['eth_chainId'])
  })

test('when no node answers it is said, no payment is started, and it goes on by itself afterwards', async ({
  page,
  context,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  const wallet = await announceWallet(await stack.newWallet())
  await page.clock.install()
  await enter(page)
  await applyForCreditCard(page, '1,000')
  for (const url of providers(stack)) await standIn(context, url, (route) => route.abort())
  await page.clock.fastForward(30_000)
  const notice = page.getByRole('status').filter({ hasText: 'The chain does not answer' })
  await expect(notice).toContainText('New payments have to wait.')
  await lockButton(page).click()
  await expect(page.getByRole('alert')).toContainText('The chain does not answer right now.')
  expect(wallet.count('eth_sendTransaction')).toBe(0)

  await context.unrouteAll()
  await page.clock.fastForward(5_000)
  await expect(notice).toBeHidden()
  await lockButton(page).click()
  await expect.poll(() => wallet.count('eth_sendTransaction')).toBe(1)
})

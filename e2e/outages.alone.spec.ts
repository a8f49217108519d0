import type { BrowserContext, Page } from '@playwright/test'
import { parseEther } from 'ethers'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'
import { sendMoneyHref } from '../src/lib/paths'
import { everyRoute, ONE_OF_EACH, type Route } from './routes'
import type { OwnStack } from './stack'
import { heading } from './steps'
import { expect, testAlone as test } from './test'

// The app's files come from the worker: calls that hang may use all connections of the origin.
test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ allowErrors }) => allowErrors(/net::ERR_/, /status of 50\d/, /when fetching the script/))

interface Outage {
  said: string
  begin: (stack: OwnStack, context: BrowserContext) => unknown
  end: (stack: OwnStack, context: BrowserContext) => unknown
}

const OUTAGES: Readonly<Record<string, Outage>> = {
  'the browser is offline': {
    said: 'You are offline. You can look around',
    begin: (_, context) => context.setOffline(true),
    end: (_, context) => context.setOffline(false),
  },
  'the bank is stopped': {
    said: 'We cannot reach our servers.',
    begin: (stack) => stack.takeBankAway(),
    end: (stack) => stack.bringBankBack(),
  },
  'the bank hangs': {
    said: 'Checking: our servers have not answered yet.',
    begin: (stack) => stack.suspendBank(),
    end: (stack) => stack.resumeBank(),
  },
}

/** What the notice says in each outage. No panel may repeat it. */
const SAID = /You are offline\. You can|our servers/

/** Statements that are wrong about a seeded wallet. The recipients are not here: the browser keeps them, and knows of none. */
const WRONG = /\$0(?![\d.,]*[1-9])|^No (card|credit card|debit card|open|account|wires|unused payment)/

/** What panels say without an answer. */
const UNKNOWN = /Not known right now|We cannot show|Try again/

/** A payment that becomes nothing is announced on every screen but its own. */
const ANNOUNCED = 'from an unused payment'

/** The shell asks the gate and registers the customer once for each start. No screen shows their answers. */
const ONCE = /\/(whitelisted|users\/create)$/

interface Tab extends Route {
  page: Page
  /** The addresses of the bank's calls that this tab made and that were never answered. */
  unanswered: Set<string>
}

async function openTab(context: BrowserContext, { apiUrl }: OwnStack, route: Route): Promise<Tab> {
  const page = await context.newPage()
  const unanswered = new Set<string>()
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith(apiUrl) && !ONCE.test(url)) unanswered.add(url)
  })
  page.on('response', (response) => {
    if (response.ok()) unanswered.delete(response.url())
  })
  await page.goto(route.path)
  await expect(heading(page, route.title)).toBeVisible()
  await expect.poll(() => [...unanswered]).toContain(`${apiUrl}/users/kyc/get`)
  return { ...route, page, unanswered }
}

for (const [name, { said, begin, end }] of Object.entries(OUTAGES))
  test(
    `while ${name}, every route says so once and claims nothing, and then it shows the bank's answers`,
    {
      tag: '@full',
    },
    async ({ page, context, stack, customer }) => {
      test.slow()
      await stack.operator('seed', customer.address, ...ONE_OF_EACH)
      const routes = await everyRoute(stack, customer.key)
      // Tabs tell each other the bank's answers. Here each has to ask for itself.
      await context.addInitScript(() => {
        BroadcastChannel.prototype.postMessage = () => undefined
      })
      await context.clock.install()
      // The shell's answers are stored, and no screen's.
      await page.goto('/nowhere')
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.waitForLoadState('networkidle')
      await page.close()

      await begin(stack, context)
      const { hash } = await customer.key.sendTransaction({
        to: LOCAL_ACCOUNTS.treasury,
        value: parseEther('0.1'),
      })
      routes.push({ path: sendMoneyHref(hash), title: 'Send Money', answer: 'Paid already' })
      const tabs: Tab[] = []
      for (const route of routes) tabs.push(await openTab(context, stack, route))
      // RTK Query notes half a second late which answers a screen waits for. After eight seconds the bank is late.
      await context.clock.fastForward(1_000)
      for (const { page: tab } of tabs) await expect(tab.locator('h1')).toHaveCount(1)
      await context.clock.fastForward(9_000)
      for (const { page: tab, path, title, answer = ANNOUNCED } of tabs)
        await test.step(`${path} while ${name}`, async () => {
          await expect(tab.getByRole('log', { name: 'Notices' }).getByText(said)).toBeVisible()
          await expect(tab.getByText(SAID)).toHaveCount(1)
          await expect(heading(tab, title)).toBeVisible()
          await expect(tab.getByText(WRONG)).toHaveCount(0)
          await expect(tab.getByText(answer)).toHaveCount(0)
        })

      await end(stack, context)
      await expect
        .poll(async () => {
          await stack.chain.send('evm_mine', [])
          // The bank may still be starting.
          return stack.operator('unclaimed', customer.address).catch(String)
        })
        .toContain(hash)
      // The pages ask again for what failed. They give up a call that is under way while their clock moves by a minute.
      for (const { unanswered } of tabs)
        await expect.poll(() => [...unanswered], { timeout: 30_000 }).toEqual([])
      // Unclaimed payments are polled once a minute.
      await context.clock.fastForward(60_000)
      for (const { page: tab, path, answer = ANNOUNCED, unanswered } of tabs)
        await test.step(`${path} afterwards`, async () => {
          await expect(tab.getByText(answer).first()).toBeAttached()
          await expect(tab.getByText(SAID)).toHaveCount(0)
          await expect(tab.getByText(UNKNOWN)).toHaveCount(0)
          // A page that gave up on a price asks for it again after fifteen seconds.
          await expect.poll(() => [...unanswered], { timeout: 30_000 }).toEqual([])
        })
    },
  )

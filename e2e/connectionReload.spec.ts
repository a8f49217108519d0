import type { Page } from '@playwright/test'
import { openCreditCard } from './bankAnswers'
import { signInButton } from './connectionSteps'
import { sampledFrames, samplePaints } from './paintSampler'
import { connect, delayNext, enter, heading, stored } from './steps'
import { expect, test } from './test'

const GATE = '**/api/whitelisted'
const LINE = '$1,000.00'

/** What the page has loaded by now, of what this visit's first paint must not wait for. */
const loadedBeforePaint = (page: Page, pattern: RegExp) =>
  page.evaluate((source) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return performance
      .getEntriesByType('resource')
      .filter(
        ({ name, startTime }) => new RegExp(source).test(name) && startTime < (paint?.startTime ?? Infinity),
      )
      .map(({ name }) => name)
  }, pattern.source)

test('a reload asks the wallet nothing it would prompt for, never shows the landing, and keeps the address', async ({
  page,
  stack,
  announceWallet,
}) => {
  const wallet = await announceWallet(await stack.newWallet())
  await enter(page, '/accounts?from=mail#send-money')
  await expect(heading(page, 'Send Money')).toBeVisible()
  const prompts = () => wallet.count('eth_requestAccounts') + wallet.count('personal_sign')
  const before = prompts()

  await samplePaints(page, ['Connect', 'Invited pilot', 'Send Money'])
  await page.reload()
  await expect(heading(page, 'Send Money')).toBeVisible()
  const frames = await sampledFrames(page)
  expect(frames.flatMap(({ seen }) => seen)).toContain('Send Money')
  expect(frames.flatMap(({ seen }) => seen)).not.toContain('Connect')
  expect(frames.flatMap(({ seen }) => seen)).not.toContain('Invited pilot')
  expect(page.url()).toBe(`${stack.url}/accounts?from=mail#send-money`)
  expect(prompts()).toBe(before)
  expect(await loadedBeforePaint(page, /onboard|ethers/)).toEqual([])
})

test('a reload draws the cached screen while the gate has not answered, and a refusal then purges it', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(/status of 403/)
  const customer = await stack.newWallet()
  const card = `/cards/credit/single?cardID=${await openCreditCard(stack, customer)}`
  await announceWallet(customer)
  await enter(page, card)
  await expect(page.getByText(LINE)).toBeVisible()
  await expect.poll(() => stored(page, 'cache')).toContain('creditSingle')

  // Neither gate nor lists answer: what is seen is the cache.
  const answerGate = await delayNext(page, GATE)
  await page.route(`${stack.apiUrl}/**`, () => undefined)
  await page.reload()
  await expect(page.getByText(LINE)).toBeVisible()
  await expect(heading(page, 'Credit card')).toBeVisible()

  await stack.operator('whitelist', 'remove', customer.address)
  answerGate()
  await expect(heading(page, `${customer.address} is not whitelisted.`)).toBeVisible()
  await expect(page.getByText(LINE)).toHaveCount(0)
  expect(await stored(page, 'cache')).toBeNull()
  await page.unrouteAll()
})

test('an acceptance of more than a day ago draws nothing until the gate has answered', async ({
  page,
  stack,
  announceWallet,
}) => {
  const customer = await stack.newWallet()
  await announceWallet(customer)
  await enter(page, '/cards')
  await expect(page.getByText('No credit card yet')).toBeVisible()
  await expect.poll(() => stored(page, 'cache')).toContain('whitelisted')

  await samplePaints(page, ['No credit card yet'])
  await page.clock.install({ time: Date.now() + 25 * 60 * 60 * 1000 })
  const answerGate = await delayNext(page, GATE)
  const asked = page.waitForRequest(GATE)
  await page.reload()
  await asked
  expect((await sampledFrames(page)).flatMap(({ seen }) => seen)).toEqual([])
  answerGate()
  await expect(heading(page, 'Cards')).toBeVisible()
})

test('a gate that cannot be reached refuses nobody: it is said, tried again, and the app opens by itself', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|status of 502/)
  const wallet = await announceWallet(await stack.newWallet())
  await page.clock.install()
  let attempts = 0
  await page.route(GATE, (route) => {
    attempts += 1
    // Both ways of not answering: no line, and somebody else's error page.
    return attempts % 2 ? route.abort() : route.fulfill({ status: 502, body: '<html>Bad gateway</html>' })
  })
  await page.goto('/cards')
  await connect(page)
  await expect(heading(page, 'The bank cannot be reached.')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(
    `it is not known yet whether ${wallet.address} may come in`,
  )
  await expect(page.getByText('is not whitelisted')).toHaveCount(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => attempts).toBe(2)
  await expect(heading(page, 'The bank cannot be reached.')).toBeVisible()

  await page.unroute(GATE)
  await page.clock.fastForward(5_000)
  await expect(heading(page, 'Cards')).toBeVisible()
  await expect(signInButton(page)).toBeVisible()

  // Known already, it stays in use while the gate is away.
  await expect.poll(() => stored(page, 'cache')).toContain('whitelisted')
  await page.route(GATE, (route) => route.abort())
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/whitelisted'))
  await page.reload()
  await refused
  await expect(heading(page, 'Cards')).toBeVisible()
  await expect(heading(page, 'The bank cannot be reached.')).toHaveCount(0)
})

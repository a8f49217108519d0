import type { Page } from '@playwright/test'
import { openCreditCard } from './bankAnswers'
import { sampledFrames, samplePaints } from './paintSampler'
import { delayNext, heading, stored } from './steps'
import { expect, test } from './test'

const LINE = '$1,000.00'

/** Which of these texts are in scripts that were requested before the first paint. */
const loadedBeforePaint = (page: Page, texts: readonly string[]) =>
  page.evaluate(async (wanted) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const early = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (paint?.startTime ?? Infinity))
    const scripts = await Promise.all(early.map(async ({ name }) => (await fetch(name)).text()))
    return wanted.filter((text) => scripts.some((script) => script.includes(text)))
  }, texts)

test('a reload draws the cached screen at once, without the landing page or a prompt, and a refusal at the gate purges it', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(/status of 403/)
  const customer = await stack.newWallet()
  const card = `/cards/credit/single?from=mail&cardID=${await openCreditCard(stack, customer)}#top`
  const wallet = await announceWallet(customer)
  await wallet.signInAhead(page.context(), stack)
  await page.goto(card)
  await expect(page.getByText(LINE)).toBeVisible()
  await expect.poll(() => stored(page, 'cache')).toContain('creditSingle')

  // Neither gate nor lists answer, so the screen shows the cache.
  await page.route(`${stack.apiUrl}/**`, () => undefined)
  const answerGate = await delayNext(page, '**/api/whitelisted')
  await samplePaints(page, ['Connect', 'Invite-only pilot', LINE])
  await page.reload()
  await expect(page.getByText(LINE)).toBeVisible()
  await expect(heading(page, /^Credit card \d{4}$/)).toBeVisible()
  const seen = (await sampledFrames(page)).flat()
  expect(seen).toContain(LINE)
  expect(seen).not.toContain('Connect')
  expect(seen).not.toContain('Invite-only pilot')
  expect(page.url()).toBe(stack.url + card)
  expect(wallet.count('eth_requestAccounts') + wallet.count('personal_sign')).toBe(0)
  // Texts from React, web3-onboard and ethers: a returning customer waits only for React.
  expect(await loadedBeforePaint(page, ['createRoot', 'onboard-v2', 'staticNetwork'])).toEqual(['createRoot'])

  await stack.operator('whitelist', 'remove', customer.address)
  answerGate()
  await expect(heading(page, `${customer.address} is not whitelisted.`)).toBeVisible()
  await expect(page.getByText(LINE)).toHaveCount(0)
  expect(await stored(page, 'cache')).toBeNull()
  await page.unrouteAll()
})

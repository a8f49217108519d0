import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { creditCards, openCreditCard } from './bankAnswers'
import { primary, secondary } from './steps'
import { expect, test as base } from './test'

/** Console errors of aborted calls, a lost network and a gateway's error page. */
const CUT = [/net::ERR_/, /status of 50\d/]

const button = (page: Page, name: string) => secondary(page).getByRole('button', { name, exact: true })
const tray = (page: Page, title: string) => page.getByRole('log').filter({ hasText: title })

/** Opens the page of a customer's credit card. */
const test = base.extend<{ card: Card }>({
  card: async ({ page, stack, customer }, use) => {
    const id = await openCreditCard(stack, customer.key)
    await page.goto(`/cards/credit/single?cardID=${id}`)
    await expect(button(page, 'Freeze')).toBeVisible()
    await use({
      id,
      freezeCall: `${stack.apiUrl}/credit/freeze/${id}`,
      singleCall: `${stack.apiUrl}/credit/single/${id}`,
      held: async () => (await creditCards(page, stack, customer.address))[0]?.cardStatus,
    })
  },
})

interface Card {
  id: string
  /** Addresses of the bank's calls. */
  freezeCall: string
  singleCall: string
  /** The card's status at the bank. */
  held: () => Promise<string | undefined>
}

test('a freeze whose answer is lost shows no status until the card can be read, also after a reload', async ({
  page,
  card: { freezeCall, singleCall, held },
  allowErrors,
}) => {
  allowErrors(...CUT)
  let freezes = 0
  await page.route(freezeCall, async (route) => {
    freezes += 1
    await route.fetch()
    await route.abort()
  })
  const gateway = { status: 502, contentType: 'text/html', body: '<html>' }
  await page.route(singleCall, (route) => route.fulfill(gateway))

  await button(page, 'Freeze').click()
  await expect(tray(page, 'Freeze waits for our servers')).toBeVisible()
  await expect(button(page, 'Freeze')).not.toHaveAttribute('aria-busy')
  expect(await held()).toBe('Frozen')
  const expectNothingClaimed = async () => {
    for (const claim of ['Active', 'Frozen ❅', 'Card frozen ❅', 'Error freezing card!'])
      await expect(page.getByText(claim, { exact: true })).toHaveCount(0)
  }
  await expectNothingClaimed()
  await expectAccessible(page, 'a freeze whose outcome is not known')

  await page.clock.install()
  await page.reload()
  await expect(tray(page, 'Freeze waits for our servers')).toBeVisible()
  await expectNothingClaimed()
  await page.unroute(singleCall)
  // The page asks for its card every twenty seconds.
  await page.clock.fastForward(20_000)
  await expect(page.getByText('Card frozen ❅')).toBeVisible()
  await expect(page.getByText('Frozen ❅', { exact: true })).toBeVisible()
  await expect(button(page, 'Unfreeze')).toBeVisible()
  await expect(tray(page, 'Freeze waits for our servers')).toHaveCount(0)
  expect(freezes).toBe(1)
  expect(await held()).toBe('Frozen')
  await expectAccessible(page, 'a frozen card')
})

test('without a network a freeze waits, every screen says so, and it is sent once the network is back', async ({
  page,
  card: { held },
  allowErrors,
}) => {
  allowErrors(...CUT)
  // The pages have to be loaded before the network is lost.
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await page.getByRole('link', { name: /^Credit card ending in/ }).click()
  await expect(button(page, 'Freeze')).toBeVisible()

  await page.context().setOffline(true)
  await button(page, 'Freeze').click()
  await expect(tray(page, 'Freeze waits for the network')).toBeVisible()
  await expect(page.getByText('Freezing card. Please wait.')).toHaveCount(0)
  await expect(page.getByText('Active', { exact: true })).toHaveCount(0)
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await expect(tray(page, 'Freeze waits for the network')).toContainText(
    /Card ending in \d{4} may be frozen already/,
  )
  expect(await held()).toBe('Active')

  await page.context().setOffline(false)
  await expect(page.getByText('Card frozen ❅')).toBeVisible({ timeout: 20_000 })
  await expect(tray(page, 'Freeze waits for the network')).toHaveCount(0)
  expect(await held()).toBe('Frozen')
})

test('two tabs that freeze one card send one call, and what one does next shows in the other without a call', async ({
  page,
  card: { id, freezeCall, held },
}) => {
  const other = await page.context().newPage()
  await other.clock.install()
  await other.goto(`/cards/credit/single?cardID=${id}`)
  await expect(button(other, 'Freeze')).toBeVisible()
  let calls = 0
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.context().route(freezeCall, async (route) => {
    calls += 1
    await released
    await route.continue()
  })
  await Promise.all([button(page, 'Freeze').click(), button(other, 'Freeze').click()])
  for (const tab of [page, other]) await expect(button(tab, 'Freeze')).toHaveAttribute('aria-busy', 'true')
  // Either of them has sent the freeze, and reads the card again afterwards.
  const reread = page
    .context()
    .waitForEvent('response', (response) => /\/credit\/single\//.test(response.url()))
  release()
  for (const tab of [page, other]) {
    await expect(button(tab, 'Unfreeze')).toBeVisible()
    await expect(tab.getByText('Frozen ❅', { exact: true })).toBeVisible()
  }
  await reread
  expect(calls).toBe(1)
  expect(await held()).toBe('Frozen')

  // Every twenty seconds the page asks for its card by itself.
  await other.clock.pauseAt(Date.now() + 1_000)
  const asked: string[] = []
  other.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await button(page, 'Unfreeze').click()
  await expect(button(other, 'Freeze')).toBeVisible()
  await expect(other.getByText('Active', { exact: true })).toBeVisible()
  expect(await held()).toBe('Active')
  expect(asked.filter((path) => path.includes('/credit/'))).toEqual([])
})

test('a keyboard freezes and unfreezes a card, and the frost covers it only while it is frozen', async ({
  page,
  card: { freezeCall },
}) => {
  const reach = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .map((element) => getComputedStyle(element).getPropertyValue('--frost-reach'))
        .find((value) => value !== '0%' && value !== ''),
    )
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(freezeCall, async (route) => {
    await released
    await route.continue()
  })
  await button(page, 'Freeze').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Freeze')).toHaveAttribute('aria-busy', 'true')
  expect(await reach()).toBeUndefined()
  release()
  await expect(button(page, 'Unfreeze')).toBeFocused()
  await expect.poll(reach).toBe('135%')
  await page.keyboard.press('Space')
  await expect(page.getByText('Card unfrozen ❄')).toBeVisible()
  await expect(button(page, 'Freeze')).toBeFocused()
  await expect.poll(reach).toBeUndefined()
})

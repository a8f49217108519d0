import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { openCreditCard } from './bankAnswers'
import { launchOptions } from './browser'
import { controlPrice, type PriceControl } from './priceControl'
import { heading } from './steps'
import { expect, test as base } from './test'

interface Card {
  href: string
  /** In cents. */
  call: number
  liquidation: number
}

const test = base.extend<{ prices: PriceControl; card: Card }>({
  prices: async ({ context }, use) => {
    await use(await controlPrice(context, '2500.00'))
  },
  /** A credit card of a customer who is signed in on `page`. */
  card: async ({ page, stack, customer, prices }, use) => {
    prices.move('2500.00')
    const href = `/cards/credit/single?cardID=${await openCreditCard(stack, customer.key)}`
    await page.clock.install()
    await page.goto(href)
    const label = (await gauge(page).getAttribute('aria-label')) ?? ''
    const [call = 0, liquidation = 0] = Array.from(label.matchAll(/at \$([\d,.]+\d)/g), ([, usd = '']) =>
      Number(usd.replace(/[,.]/g, '')),
    ).slice(1)
    await use({ href, call, liquidation })
  },
})
// The shell shows no notifications.
test.use({ launchOptions: launchOptions() })

// Each test loads the page several times.
test.describe.configure({ timeout: 150_000 })

const health = (page: Page): Locator => page.getByRole('region', { name: 'Credit health' })
const whatIf = (page: Page): Locator => page.getByRole('region', { name: 'What if ETH moves?' })
const alerts = (page: Page): Locator => page.getByRole('region', { name: 'Price alerts' })
const gauge = (page: Page): Locator => health(page).getByRole('img')
const notices = (page: Page): Locator => page.getByRole('log', { name: 'Notices' })
const usd = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const LOADED = { timeout: 30_000 }

/** The page asks for the price every fifteen seconds. */
const untilNextPrice = (page: Page) => page.clock.fastForward(16_000)

test('the word, the gauge and the remedies follow the price, also when it is disputed, stale or unknown', async ({
  page,
  prices,
  card,
  allowErrors,
}) => {
  allowErrors(/status of 503/)
  await expect(heading(page, /^Credit card \d{4}$/)).toBeVisible()
  await expect(gauge(page)).toHaveAccessibleName(/^Healthy\. ETH is at \$2,500\.00\./)
  await expect(health(page).getByText(/^ETH can fall \d+% before a margin call\.$/)).toBeVisible()
  await expectAccessible(page, 'a healthy credit card')

  prices.move(usd(card.call))
  await untilNextPrice(page)
  await expect(gauge(page)).toHaveAccessibleName(/^Margin call\./)
  await expect(page.getByRole('alert').getByText(/to be back at 65% loan-to-value/)).toBeVisible()
  await expectAccessible(page, 'a margin call')

  prices.move(usd(card.liquidation))
  await untilNextPrice(page)
  await expect(gauge(page)).toHaveAccessibleName(/^Liquidation\./)
  await expectAccessible(page, 'liquidation')

  prices.move('2500.00')
  prices.moveCheck(usd(card.call))
  await untilNextPrice(page)
  await expect(health(page).getByText('Two price services contradict each other')).toBeVisible()
  await expect(gauge(page)).toHaveAccessibleName(/^Margin call\./)
  await expectAccessible(page, 'disputed prices')

  prices.move('2500.00')
  await untilNextPrice(page)
  await expect(gauge(page)).toHaveAccessibleName(/^Healthy\./)
  prices.move(undefined)
  await page.clock.fastForward(59_000)
  await expect(health(page).getByText(/^Stale/)).toBeHidden()
  await page.clock.fastForward(20_000)
  await expect(health(page).getByText('Stale, 1 min old')).toBeVisible()
  await expect(health(page).getByText('Healthy at the last known price')).toBeVisible()
  await expectAccessible(page, 'a stale price')

  await page.goto(card.href)
  await expect(health(page).getByText('Not known right now')).toBeVisible(LOADED)
  await expect(gauge(page)).toBeHidden()
  await expectAccessible(page, 'an unknown price')

  prices.move('2500.00')
  // While a question is under way, no timer for the next one is set that the clock could reach.
  await expect(async () => {
    await untilNextPrice(page)
    await expect(gauge(page)).toHaveAccessibleName(/^Healthy\./, { timeout: 2_000 })
  }).toPass()
})

test('a keyboard tries other prices without changing the current health', async ({ page, card }) => {
  await expect(gauge(page)).toBeVisible()
  const slider = whatIf(page).getByRole('slider', { name: 'ETH price to try' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect(slider).toHaveAttribute(
    'aria-valuetext',
    /^If ETH were at \$[\d,.]+: Liquidation, loan-to-value /,
  )
  await expect(whatIf(page).getByText('Hypothetical')).toBeVisible()
  const lowest = await slider.inputValue()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('PageUp')
  expect(Number(await slider.inputValue())).toBeGreaterThan(Number(lowest))
  await page.keyboard.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', /: Healthy, loan-to-value /)
  await whatIf(page).getByRole('textbox', { name: 'Or type it' }).fill(usd(card.call))
  await expect(whatIf(page).getByText('Margin call')).toBeVisible()
  // The health at the current price has not changed.
  await expect(gauge(page)).toHaveAccessibleName(/^Healthy\. ETH is at \$2,500\.00\./)
  await expectAccessible(page, 'a price that is tried')
})

test('only one of two tabs sends an alert, once, and its log survives a reload', async ({
  page,
  context,
  prices,
  card,
}) => {
  const told: string[] = []
  await context.exposeFunction('tell', (title: string) => told.push(title))
  await context.grantPermissions(['notifications'])
  await context.addInitScript(() => {
    const { tell } = globalThis as unknown as { tell: (title: string) => void }
    globalThis.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        tell(title)
      }
    }
  })
  await page.goto(card.href)
  await expect(gauge(page)).toBeVisible(LOADED)
  await alerts(page).getByRole('heading').click()
  await expect(alerts(page).getByText('Notifications are on')).toBeVisible()
  await alerts(page).getByRole('button', { name: 'Alert me 5% before a margin call' }).click()
  await expect(alerts(page).getByText('Waiting')).toBeVisible()
  await expectAccessible(page, 'alerts')

  const other = await context.newPage()
  await other.clock.install()
  await other.goto('/settings')
  await expect(heading(other, 'Settings')).toBeVisible(LOADED)
  await expect(notices(other)).toBeAttached()

  prices.move(usd(card.call + 1))
  await untilNextPrice(page)
  await untilNextPrice(other)
  await expect(notices(page).getByText(/ETH fell to /)).toBeVisible()
  await expect(notices(other).getByText(/ETH fell to /)).toBeVisible()
  await expectAccessible(other, 'an alert on another screen')
  // The price moves across the level several times.
  const level = Math.ceil((card.call * 100) / 95)
  for (const cents of [level + 500, level - 10, level + 300]) {
    prices.move(usd(cents))
    await untilNextPrice(page)
    await expect(gauge(page)).toHaveAccessibleName(
      new RegExp(`at \\$${Number(usd(cents)).toLocaleString('en-US')}`),
    )
  }
  expect(told).toEqual([expect.stringMatching(/^ETH fell to \$/)])

  await notices(other).getByRole('button', { name: 'Got it' }).click()
  await expect(notices(page).getByRole('button', { name: 'Got it' })).toBeHidden()
  await page.reload()
  await expect(gauge(page)).toBeVisible(LOADED)
  await alerts(page).getByRole('heading').click()
  await expect(alerts(page).getByText(/^Sent\. It counts again once ETH is above/)).toBeVisible()
  await expect(
    alerts(page).getByText(/Browser: (delivered|handed over, not known whether shown)\. In the app: seen\.$/),
  ).toBeVisible()
  expect(told).toHaveLength(1)
})

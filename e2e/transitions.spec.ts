import type { Locator, Page } from '@playwright/test'
import { heading, primary, secondary } from './steps'
import { expect, test } from './test'

interface Moved {
  part: string
  ms: number
  /** What has the focus when the animation is first seen. */
  focus: string
}

/** Notes every animation of a view transition with its duration in milliseconds and the focus at its start. */
const watchTransitions = (page: Page) =>
  page.evaluate(() => {
    const played = new Map<string, Moved>()
    Object.assign(window, { played })
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null
        if (!part?.startsWith('::view-transition') || played.has(part)) continue
        const { nodeName = '', textContent = '' } = document.activeElement ?? {}
        played.set(part, {
          part,
          ms: Number(effect?.getTiming().duration),
          focus: `${nodeName} ${textContent}`,
        })
      }
      requestAnimationFrame(look)
    }
    look()
  })

/** The noted animations that had a duration. Clears the notes. */
const takeMoved = (page: Page): Promise<Moved[]> =>
  page.evaluate(() => {
    const { played } = window as unknown as { played: Map<string, Moved> }
    const moved = [...played.values()].filter(({ ms }) => ms > 0)
    played.clear()
    return moved
  })

const activeTransition = (page: Page) => page.locator('html:active-view-transition')

/** Stops every transition at its first frame. */
const pauseTransitions = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('::view-transition-old(*), ::view-transition-new(*) { animation-play-state: paused }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Waits for the end of a transition and clears the notes. */
async function endTransition(page: Page): Promise<void> {
  await expect(activeTransition(page)).toHaveCount(0)
  await takeMoved(page)
}

test('the menus lead to all their screens, and each change takes 0.4 s and begins with the focus on the heading', async ({
  page,
  customer,
}) => {
  const go = async (menu: typeof primary, name: string, title = name) => {
    await menu(page).getByRole('link', { name, exact: true }).click()
    await expect(heading(page, title)).toBeFocused()
  }
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  // The first screen does not move the focus.
  await expect(heading(page, 'Dashboard')).not.toBeFocused()
  await go(primary, 'Accounts')
  await go(secondary, 'Send Money')
  expect(new URL(page.url()).hash).toBe('#send-money')
  await page.goBack()
  await expect(heading(page, 'Accounts')).toBeFocused()
  await go(secondary, 'Create New Account')
  await go(primary, 'Cards')
  await go(secondary, 'Create Debit Card')
  await page.goBack()
  await expect(heading(page, 'Cards')).toBeFocused()
  await go(secondary, 'Apply for Credit Card')
  await go(primary, 'Settings')
  await go(primary, 'Dashboard')

  // Both pages are loaded, so only the transition is measured.
  await watchTransitions(page)
  await endTransition(page)
  await go(primary, 'Cards')
  const moved: Moved[] = []
  await expect.poll(async () => moved.push(...(await takeMoved(page)))).toBeGreaterThanOrEqual(2)
  for (const { part, ms, focus } of moved) {
    expect(part).toMatch(/^::view-transition-(old|new)/)
    expect(ms).toBe(400)
    // A focus that moved after the transition would leave the field that a quick customer types into.
    expect(focus).toBe('H1 Cards')
  }
  await endTransition(page)
  // Send Money is a screen of its own. Bars and notices stay in place.
  await go(primary, 'Accounts')
  await endTransition(page)
  await go(secondary, 'Send Money')
  const parts: string[] = []
  await expect
    .poll(async () => parts.push(...(await takeMoved(page)).map(({ part }) => part)))
    .toBeGreaterThanOrEqual(2)
  expect(parts.join()).not.toMatch(/dock|bar|notices|toasts/)
  await go(primary, 'Dashboard')
  await go(primary, 'Cards')
  await endTransition(page)
  // With reduced motion nothing moves in either direction.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await go(primary, 'Dashboard')
  await go(primary, 'Cards')
  expect(await takeMoved(page)).toEqual([])
  // The wallet has shown no prompt.
  expect(customer.count('eth_requestAccounts') + customer.count('personal_sign')).toBe(0)
})

test('a screen asks the bank for its figures while its transition plays', async ({ page, customer }) => {
  await page.clock.install()
  await page.goto('/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  await pauseTransitions(page)
  // No timer renders anything meanwhile.
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked = page.waitForRequest('**/api/activity/all', { timeout: 10_000 })
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await asked
  await expect(activeTransition(page)).toHaveCount(1)
  // The wallet has shown no prompt.
  expect(customer.count('eth_requestAccounts') + customer.count('personal_sign')).toBe(0)
})

test('what is typed before the transition begins stays in the field', async ({ page, customer }) => {
  await page.goto('/cards/credit/new')
  // This page loads the balance, the fee and the price as well, so the next one shows its form at once.
  await expect(page.getByText('At the ETH price now')).toBeVisible()
  await expect(page.getByText(/^about 0\.\d+ ETH/)).toBeVisible()
  await pauseTransitions(page)
  // A busy machine draws the first frame of a transition late. Here it never comes.
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (options) =>
      Object.defineProperty(start(options), 'ready', { value: new Promise(() => undefined) })
  })
  await page.getByRole('link', { name: 'Start an application' }).click()
  const line = page.getByRole('textbox', { name: 'Credit line' })
  await line.focus()
  await page.keyboard.type('1,000')
  await expect(line).toHaveValue('1,000')
  expect(customer.count('eth_requestAccounts') + customer.count('personal_sign')).toBe(0)
})

test('a link that is clicked before the new screen is in the page goes to its screen, and the page is not loaded anew', async ({
  page,
  customer,
}) => {
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  const click = (link: Locator) =>
    link.evaluate((element) => {
      // An SVG element has no `click` method.
      const part = element.querySelector('svg') ?? element
      part.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    })
  const tab = (name: string) => primary(page).getByRole('link', { name })
  // A busy machine takes its picture of the old screen late. Here it waits for the second click.
  const isBegun = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const start = document.startViewTransition.bind(document)
        const clicked = new Promise((release) => addEventListener('click-made', release, { once: true }))
        document.startViewTransition = (options) => {
          const { update } = options as StartViewTransitionOptions
          resolve(true)
          return start({
            ...(options as StartViewTransitionOptions),
            update: async () => {
              await clicked
              await update?.()
            },
          })
        }
      }),
  )
  await click(tab('Cards'))
  expect(await isBegun).toBe(true)
  let loads = 0
  page.on('load', () => (loads += 1))
  // This link is on the old screen.
  await click(page.getByRole('main').getByRole('link').first())
  await click(tab('Settings'))
  await page.evaluate(() => dispatchEvent(new Event('click-made')))
  await expect(heading(page, 'Settings')).toBeVisible()
  expect(loads).toBe(0)
  expect(customer.count('eth_requestAccounts') + customer.count('personal_sign')).toBe(0)
})

import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { answerWithCards, someCreditCards, someDebitCards } from './cardAnswers'
import { card, cardLinks, count, focused, list, scrollY, search } from './cardsListSteps'
import { expect, test } from './test'

/** Scrolls to the end of the list. @returns undefined when Chromium stops drawing frames (bench/scrollThrough.ts) */
const scrollDown = (page: Page) =>
  page.evaluate(async () => {
    const shifts: number[] = []
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift' })
    /** Resolves with the next frame, or to false when the browser has stopped drawing frames. */
    const isDrawn = () =>
      Promise.race([
        new Promise<true>((resolve) => requestAnimationFrame(() => resolve(true))),
        new Promise<false>((resolve) =>
          AbortSignal.timeout(10_000).addEventListener('abort', () => resolve(false)),
        ),
      ])
    const positions = new Set<number>()
    let most = 0
    const root = document.documentElement
    for (let isDown = false; !isDown;) {
      isDown = window.scrollY + innerHeight >= root.scrollHeight - 1
      window.scrollBy(0, 700)
      if (!(await isDrawn()) || !(await isDrawn())) return undefined
      const items = [...document.querySelectorAll('[aria-posinset]')]
      most = Math.max(most, items.length)
      for (const item of items) positions.add(Number(item.getAttribute('aria-posinset')))
    }
    return { most, positions: positions.size, shift: shifts.reduce((sum, value) => sum + value, 0) }
  })

interface TraceEvent {
  name: string
  args: { elementCount?: number }
}

/** The largest number of elements in one style recalculation of an action. A time would depend on the machine. */
async function mostRestyled(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await act()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const restyles = trace.traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
  return Math.max(...restyles.map(({ args }) => args.elementCount ?? 0))
}

test('a list of a thousand cards draws at most 60 of them, and fits a screen, paper and a phone', async ({
  browser,
  context,
  customer,
  stack,
}) => {
  // A busy machine draws only a few of the hundreds of frames in a second.
  test.slow()
  async function openList(): Promise<Page> {
    const page = await context.newPage()
    await answerWithCards(page, stack, { credit: someCreditCards(3), debit: someDebitCards(997) })
    await page.goto('/cards')
    await expect(count(page)).toHaveText('1,000 cards.')
    await page.getByRole('radio', { name: 'Debit' }).check()
    await expect(count(page)).toHaveText('997 debit cards.')
    return page
  }
  let page = await openList()
  let seen = await scrollDown(page)
  while (!seen) {
    page = await openList()
    seen = await scrollDown(page)
  }
  expect(seen.most).toBeLessThanOrEqual(60)
  expect(seen.positions).toBe(997)
  expect(seen.shift).toBeLessThan(0.01)
  await expect(card(page, '0996')).toBeInViewport()
  // Only the new cards are restyled. A rule such as `:has(…) + *` would restyle all of them with each row.
  const first = () => list(page).getByRole('listitem').first().getAttribute('aria-posinset')
  const before = await first()
  const restyled = await mostRestyled(browser, page, async () => {
    await page.mouse.wheel(0, -400)
    await expect.poll(first).not.toBe(before)
  })
  expect(restyled).toBeGreaterThan(0)
  expect(restyled).toBeLessThan((await list(page).locator('*').count()) / 2)
  await expectAccessible(page, 'the end of a thousand cards')

  await search(page).fill('0996')
  await expect(count(page)).toHaveText('1 of 997 debit cards.')
  await expect(cardLinks(page)).toHaveAccessibleName('Debit card ending in 0996')

  // On paper the cards in sight follow each other, without the space of the others.
  await search(page).fill('')
  await expect(count(page)).toHaveText('997 debit cards.')
  await cardLinks(page).first().focus()
  await page.keyboard.press('End')
  await page.emulateMedia({ media: 'print' })
  const height = () => list(page).evaluate((element) => element.getBoundingClientRect().height)
  await expect.poll(height).toBeLessThan(8_000)
  await page.emulateMedia({ media: 'screen' })

  // On a phone the cards form one column, and nothing is cut off.
  for (const width of [390, 320]) {
    const old = await height()
    await page.setViewportSize({ width, height: 700 })
    // The list gets its new height once it is measured. A card that has the focus then would be moved out of sight.
    await expect.poll(height).not.toBe(old)
    const lefts = () =>
      cardLinks(page).evaluateAll((links) => [
        ...new Set(links.map((link) => Math.round(link.getBoundingClientRect().left))),
      ])
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(async () => (await lefts()).length).toBe(1)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await cardLinks(page).first().focus()
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toEqual({ position: 997, isSeen: true })
    expect(await overflow()).toBeLessThanOrEqual(0)
  }
  await expectAccessible(page, 'cards on a phone')
  // The wallet has shown no prompt.
  expect(customer.count('eth_requestAccounts') + customer.count('personal_sign')).toBe(0)
})

test('a keyboard walks through a thousand cards with the focus always in sight', async ({
  page,
  customer,
  stack,
}) => {
  test.slow()
  await answerWithCards(page, stack, { credit: [], debit: someDebitCards(1000) })
  await page.goto('/cards')
  await expect(count(page)).toHaveText('1,000 cards.')
  const at = (position: number) => expect.poll(() => focused(page)).toEqual({ position, isSeen: true })
  await search(page).focus()
  for (let position = 1; position <= 20; position += 1) {
    await page.keyboard.press('Tab')
    await at(position)
  }
  await page.keyboard.press('End')
  await at(1000)
  await page.keyboard.press('ArrowLeft')
  await at(999)
  await page.keyboard.press('Home')
  await at(1)
  await page.keyboard.press('ArrowDown')
  await at(4)
  await page.keyboard.press('Shift+Tab')
  await at(3)
  await page.keyboard.press('PageDown')
  await expect.poll(async () => (await focused(page)).position).toBeGreaterThan(6)
  const { position } = await focused(page)

  // The focused row stays in the document when it is scrolled away, so the next Tab continues from it.
  await page.mouse.wheel(0, 30_000)
  await expect.poll(() => scrollY(page)).toBeGreaterThan(20_000)
  await expect(list(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await at(position + 1)

  // Tab leaves the list after its last card.
  await page.keyboard.press('End')
  await at(1000)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Apply for a credit card' })).toBeFocused()
  // The wallet has shown no prompt.
  expect(customer.count('eth_requestAccounts') + customer.count('personal_sign')).toBe(0)
})

test('a keyboard filters, searches and sorts the cards, opens one and comes back to it', async ({
  page,
  customer,
  stack,
  allowErrors,
}) => {
  // The bank knows none of these made-up cards.
  allowErrors(/status of 404/)
  await answerWithCards(page, stack, { credit: someCreditCards(4), debit: someDebitCards(40) })
  await page.goto('/cards')
  await expect(count(page)).toHaveText('44 cards.')
  const radio = (name: string) => page.getByRole('radio', { name })
  await radio('All').focus()
  await page.keyboard.press('ArrowRight')
  await expect(radio('Debit')).toBeChecked()
  await expect(count(page)).toHaveText('40 debit cards.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lowest')
  await expect(card(page, '0000')).toHaveAttribute('href', /debit-0$/)
  await page.keyboard.press('Tab')
  await page.keyboard.type('no such card')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeFocused()
  await expect(count(page)).toHaveText('44 cards.')

  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect.poll(async () => (await focused(page)).position).toBe(44)
  const [name, top] = [await list(page).locator(':focus').textContent(), await scrollY(page)]
  expect(top).toBeGreaterThan(500)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(list(page).locator(':focus')).toHaveText(name ?? '')
  await expect.poll(() => scrollY(page)).toBe(top)
  // The wallet has shown no prompt.
  expect(customer.count('eth_requestAccounts') + customer.count('personal_sign')).toBe(0)
})

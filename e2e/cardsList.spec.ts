import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { openCreditCard } from './bankAnswers'
import { answerWithCards, someCreditCards, someDebitCards } from './cardAnswers'
import { enter, heading, primary, secondary } from './steps'
import { expect, test } from './test'

const list = (page: Page) => page.getByRole('list', { name: 'Cards', exact: true })
const cardLinks = (page: Page) => list(page).getByRole('link')
const card = (page: Page, lastFour: string) =>
  list(page).getByRole('link', { name: new RegExp(`^(Credit|Debit) card ending in ${lastFour}$`) })
const count = (page: Page) => page.getByRole('region', { name: 'Your cards' }).getByRole('status')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** The position of what has the focus, and whether people see it: outside of the bars, on the screen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return {
      position: Number(element?.closest('li')?.getAttribute('aria-posinset')),
      isSeen: hit !== null && element !== null && (element.contains(hit) || hit.contains(element)),
    }
  })

test('who has no card is led to the first one of either kind', async ({ page, stack, announceWallet }) => {
  await announceWallet(await stack.newWallet())
  await enter(page, '/cards')
  const leads = (name: string) => page.getByRole('region', { name }).getByRole('link')
  await expect(leads('Credit cards')).toHaveAttribute('href', '/cards/credit/new')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expectAccessible(page, 'cards, none')
  await leads('Debit cards').click()
  await expect(heading(page, 'Create Debit Card')).toBeFocused()
})

test('a card’s freezing shows in the list, and Back from it finds the list as it was left', async ({
  page,
  stack,
  announceWallet,
}) => {
  const customer = await stack.newWallet()
  await openCreditCard(stack, customer)
  await announceWallet(customer)
  await enter(page, '/cards')
  await expect(count(page)).toHaveText('1 card.')
  await expect(cardLinks(page)).toHaveAccessibleDescription(/^Active, \$1,000\.00, expires \d\d\/\d\d$/)
  await page.getByRole('radio', { name: 'Credit' }).check()
  await cardLinks(page).click()
  await secondary(page).getByRole('button', { name: 'Freeze', exact: true }).click()
  await expect(page.getByText('Card frozen ❅')).toBeVisible()
  await page.goBack()
  await expect(cardLinks(page)).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Credit' })).toBeChecked()
  await expect(cardLinks(page)).toHaveAccessibleDescription(/^Frozen, /)
  await expect(list(page).getByText('Frozen ❅')).toBeVisible()
  await expectAccessible(page, 'cards, a frozen one')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Credit' })).toBeChecked()
})

test('a thousand cards: 60 at most in the document all the way down, and the last one is reached', async ({
  page,
  stack,
  announceWallet,
}) => {
  // Hundreds of frames, which a busy machine draws a few of in a second.
  test.slow()
  await announceWallet(await stack.newWallet())
  await answerWithCards(page, stack, { credit: someCreditCards(3), debit: someDebitCards(997) })
  await enter(page, '/cards')
  await expect(count(page)).toHaveText('1,000 cards.')
  await page.getByRole('radio', { name: 'Debit' }).check()
  await expect(count(page)).toHaveText('997 debit cards.')

  const seen = await page.evaluate(async () => {
    const shifts: number[] = []
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift' })
    const positions = new Set<number>()
    let most = 0
    const root = document.documentElement
    for (let isDown = false; !isDown;) {
      isDown = window.scrollY + innerHeight >= root.scrollHeight - 1
      window.scrollBy(0, 700)
      await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      const items = [...document.querySelectorAll('[aria-posinset]')]
      most = Math.max(most, items.length)
      for (const item of items) positions.add(Number(item.getAttribute('aria-posinset')))
    }
    return { most, positions: positions.size, shift: shifts.reduce((sum, value) => sum + value, 0) }
  })
  expect(seen.most).toBeLessThanOrEqual(60)
  expect(seen.positions).toBe(997)
  expect(seen.shift).toBeLessThan(0.01)
  await expect(card(page, '0996')).toBeInViewport()
  await expectAccessible(page, 'the end of a thousand cards')

  await search(page).fill('0996')
  await expect(count(page)).toHaveText('1 of 997 debit cards.')
  await expect(cardLinks(page)).toHaveAccessibleName('Debit card ending in 0996')
})

test('a thousand cards by keyboard alone: the focus is always in sight, and never lost', async ({
  page,
  stack,
  announceWallet,
}) => {
  test.slow()
  await announceWallet(await stack.newWallet())
  await answerWithCards(page, stack, { credit: [], debit: someDebitCards(1000) })
  await enter(page, '/cards')
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

  // Scrolled away from, its row stays: the next Tab goes on from there.
  await page.mouse.wheel(0, 30_000)
  await expect.poll(() => scrollY(page)).toBeGreaterThan(20_000)
  await expect(list(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await at(position + 1)

  // Past the last one to what follows the list.
  await page.keyboard.press('End')
  await at(1000)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Start an application' })).toBeFocused()
})

test('filter, search and order by keyboard alone, to a card and back to it', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  // The cards of this list are on paper only: the bank knows none of them.
  allowErrors(/status of 404/)
  await announceWallet(await stack.newWallet())
  await answerWithCards(page, stack, { credit: someCreditCards(4), debit: someDebitCards(40) })
  await enter(page, '/cards')
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
  await expectAccessible(page, 'cards, nothing matches')
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
})

test('one list that fails is said and does not hide the other; what was known stays with its age', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(/status of 500/, /ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/)
  await announceWallet(await stack.newWallet())
  await answerWithCards(page, stack, { credit: undefined, debit: someDebitCards(5) })
  await enter(page, '/cards')
  const credit = page.getByRole('region', { name: 'Credit cards' })
  await expect(credit.getByRole('alert')).toContainText('cannot be read')
  await expect(count(page)).toHaveText('5 debit cards. Your credit cards are not known just now.')
  await expect(cardLinks(page)).toHaveCount(5)
  await expect(page.getByText(/No credit card yet/)).toHaveCount(0)
  await expect(secondary(page).getByRole('link', { name: 'Apply for Credit Card' })).toHaveCount(0)
  await expectAccessible(page, 'cards, one list failing')

  // It comes back by itself.
  await answerWithCards(page, stack, { credit: someCreditCards(1), debit: someDebitCards(5) })
  await expect(count(page)).toHaveText('6 cards.', { timeout: 15_000 })
  await expect(credit).toHaveCount(0)

  await page.route(`${stack.apiUrl}/**`, (route) => route.abort('internetdisconnected'))
  await primary(page).getByRole('link', { name: 'Dashboard' }).click()
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await expect(credit).toContainText(/As of \d+:\d\d/)
  await expect(page.getByRole('region', { name: 'Debit cards' })).toContainText(/As of \d+:\d\d/)
  await expect(count(page)).toHaveText('6 cards.')
  await expect(cardLinks(page)).toHaveCount(6)
  await expectAccessible(page, 'cards, offline')
})

for (const width of [320, 390])
  test(`on a phone of ${width} px cards lie below each other, and nothing is cut off`, async ({
    page,
    stack,
    announceWallet,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await announceWallet(await stack.newWallet())
    await answerWithCards(page, stack, { credit: someCreditCards(2), debit: someDebitCards(300) })
    await enter(page, '/cards')
    await expect(count(page)).toHaveText('302 cards.')
    const lefts = await cardLinks(page).evaluateAll((links) =>
      links.map((link) => Math.round(link.getBoundingClientRect().left)),
    )
    expect(new Set(lefts).size).toBe(1)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await cardLinks(page).first().focus()
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toEqual({ position: 302, isSeen: true })
    expect(await overflow()).toBeLessThanOrEqual(0)
    await expectAccessible(page, 'cards on a phone')
  })

test('on paper the cards that are in sight follow each other, without the room of all others', async ({
  page,
  stack,
  announceWallet,
}) => {
  await announceWallet(await stack.newWallet())
  await answerWithCards(page, stack, { credit: [], debit: someDebitCards(1000) })
  await enter(page, '/cards')
  await expect(count(page)).toHaveText('1,000 cards.')
  await cardLinks(page).first().focus()
  await page.keyboard.press('End')
  await page.emulateMedia({ media: 'print' })
  await expect
    .poll(() => list(page).evaluate((element) => element.getBoundingClientRect().height))
    .toBeLessThan(8_000)
})

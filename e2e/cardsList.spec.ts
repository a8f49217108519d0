import { expectAccessible } from './axe'
import { openCreditCard } from './bankAnswers'
import { answerWithCards, someCreditCards, someDebitCards } from './cardAnswers'
import { card, cardLinks, count, focused, list, search } from './cardsListSteps'
import { enter, heading, primary, secondary } from './steps'
import { expect, test } from './test'

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

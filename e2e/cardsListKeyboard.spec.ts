import { expectAccessible } from './axe'
import { answerWithCards, someCreditCards, someDebitCards } from './cardAnswers'
import { card, count, focused, list, scrollY, search } from './cardsListSteps'
import { enter } from './steps'
import { expect, test } from './test'

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

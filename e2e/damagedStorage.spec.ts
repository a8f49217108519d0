import { damage } from '../src/testing/damage'
import { answerWithCards, someCreditCards, someDebitCards } from './cardAnswers'
import { count } from './cardsListSteps'
import { connect, connectButton, heading, primary } from './steps'
import { expect, test } from './test'

/**
 * A browser needs a second for each. src/app/damagedStorage.test.ts tries a thousand without drawing the app. Every hundredth
 * fills the five megabytes that a browser gives a site.
 */
const SEEDS = [100, ...Array.from({ length: process.env.TIER === 'full' ? 19 : 1 }, (_, index) => 31 + index)]

test('the app starts and works with damaged storage', async ({ page, customer, stack }) => {
  test.slow()
  await answerWithCards(page, stack, { credit: someCreditCards(2), debit: someDebitCards(3) })
  await page.goto('/')
  for (const name of ['Cards', 'Accounts', 'Settings']) {
    await primary(page).getByRole('link', { name }).click()
    await expect(heading(page, name)).toBeVisible()
  }
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ada Lovelace')
  await page.getByRole('switch', { name: /sound/i }).click()
  // A page of the same origin, on which the app does not run.
  const leave = () => page.goto('/api/healthz')
  await leave()
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries<string>(localStorage)))
  expect(Object.keys(stored)).toHaveLength(3)

  for (const seed of SEEDS)
    await test.step(`seed ${seed}`, async () => {
      await page.evaluate(
        (damaged) => {
          localStorage.clear()
          for (const [key, text] of Object.entries(damaged)) localStorage.setItem(key, text)
        },
        damage(stored, seed),
      )
      await page.goto('/cards')
      await expect(heading(page, 'Cards').or(connectButton(page))).toBeVisible()
      // The remembered wallet may be lost.
      if (await connectButton(page).isVisible()) await connect(page)
      await expect(count(page)).toHaveText('5 cards.')
      await primary(page).getByRole('link', { name: 'Settings' }).click()
      await expect(heading(page, 'Settings')).toBeVisible()
      await leave()
    })
  expect(customer.count('personal_sign')).toBe(0)
})

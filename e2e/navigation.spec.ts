import type { Page } from '@playwright/test'
import { openCreditCard } from './bankAnswers'
import { connectButton, enter, heading, primary, secondary } from './steps'
import { expect, test } from './test'

/** SPEC.md section 2, for a customer without a card: the secondary menu of each route, `(dimmed)` where it has no action. */
const SUBMENUS: readonly (readonly [
  path: string,
  title: string,
  current: string | undefined,
  menu: string[],
])[] = [
  ['/', 'Dashboard', 'Dashboard', []],
  ['/accounts', 'Accounts', 'Accounts', ['Create New Account', 'Send Money']],
  ['/accounts/new', 'Create New Account', 'Accounts', ['Create New Account', 'Send Money']],
  ['/accounts#send-money', 'Send Money', 'Accounts', ['Create New Account', 'Send Money']],
  ['/accounts/single', 'Account', 'Accounts', []],
  ['/cards', 'Cards', 'Cards', ['Create Debit Card', 'Apply for Credit Card']],
  ['/cards/new', 'Create Debit Card', 'Cards', []],
  ['/cards/credit/new', 'Apply for Credit Card', 'Cards', []],
  ['/cards/credit/application', 'Credit application', 'Cards', []],
  ['/cards/debit/single?cardID=x', 'Debit card', 'Cards', ['(Reload)', '(Reset PIN)', 'Freeze']],
  ['/cards/credit/single?cardID=x', 'Credit card', 'Cards', ['(Make Payment)', '(Reset PIN)']],
  ['/investments', 'Treasury', undefined, []],
  ['/settings', 'Settings', 'Settings', []],
  ['/nowhere', 'There is no such page', undefined, []],
]

/** The menu as people are told it: names of links and buttons, and in brackets what is text only. */
const menuOf = (page: Page) =>
  secondary(page).evaluateAll((bars) =>
    bars.flatMap((bar) =>
      Array.from(bar.querySelectorAll('li'), (item) => {
        const control = item.querySelector('a, button')
        const text = (element: Element) =>
          element.getAttribute('aria-label') ??
          Array.from(element.childNodes)
            .filter((node) => !(node instanceof Element && node.ariaHidden === 'true'))
            .map((node) => node.textContent)
            .join('')
            .trim()
        return control ? text(control) : `(${text(item.querySelector('span > span') ?? item)})`
      }),
    ),
  )

test('every route has its title, its place in the menu and exactly the submenu of the specification', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  await announceWallet(await stack.newWallet())
  await enter(page)
  await expect(heading(page, 'Dashboard')).toBeVisible()
  for (const [path, title, current, menu] of SUBMENUS) {
    // As a link inside of the app would: without loading the page anew.
    await page.evaluate((to) => {
      const state = { key: 'test', idx: 1 }
      history.pushState(state, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state }))
    }, path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Florin`)
    await expect.poll(() => menuOf(page), path).toEqual(menu)
    await expect(secondary(page)).toHaveCount(menu.length > 0 ? 1 : 0)
    const marked = primary(page).locator('[aria-current="page"]')
    if (current === undefined) await expect(marked).toHaveCount(0)
    else await expect(marked).toHaveAccessibleName(current)
  }
  await expect(primary(page).getByRole('link')).toHaveCount(4)
  await expect(primary(page).getByText('Treasury')).toBeVisible()
  await expect(primary(page).getByRole('link', { name: /Treasury/ })).toHaveCount(0)
})

test('whoever has a credit card is offered no other, and freezes it or unfreezes it in its menu', async ({
  page,
  stack,
  announceWallet,
}) => {
  const customer = await stack.newWallet()
  const card = `/cards/credit/single?cardID=${await openCreditCard(stack, customer)}`
  await announceWallet(customer)
  await enter(page, '/cards')
  await expect(page.getByRole('link', { name: /^Credit card ending in/ })).toBeVisible()
  expect(await menuOf(page)).toEqual(['Create Debit Card'])
  await page.getByRole('link', { name: /^Credit card ending in/ }).click()
  await expect(heading(page, 'Credit card')).toBeFocused()
  expect(page.url()).toBe(stack.url + card)
  await expect(secondary(page).getByRole('button')).toHaveCount(1)
  await secondary(page).getByRole('button', { name: 'Freeze', exact: true }).click()
  await expect(secondary(page).getByRole('button', { name: 'Unfreeze', exact: true })).toBeVisible()
  await expect(secondary(page).getByRole('button')).toHaveCount(1)
})

test('each change of screen moves focus to its heading, and the first screen leaves it alone', async ({
  page,
  stack,
  announceWallet,
}) => {
  await announceWallet(await stack.newWallet())
  await enter(page)
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(heading(page, 'Dashboard')).not.toBeFocused()
  for (const name of ['Accounts', 'Cards', 'Settings', 'Dashboard']) {
    await primary(page).getByRole('link', { name }).click()
    await expect(heading(page, name)).toBeFocused()
  }
  await primary(page).getByRole('link', { name: 'Accounts' }).click()
  await secondary(page).getByRole('link', { name: 'Send Money' }).click()
  await expect(heading(page, 'Send Money')).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Accounts')).toBeFocused()
})

for (const [what, answer] of [
  ['does not load', { status: 500, body: '' }],
  [
    'throws',
    {
      contentType: 'text/javascript',
      body: 'export function CardsPage() { throw new Error("broken page") }',
    },
  ],
] as const)
  test(`a page that ${what} says so, and leaves the navigation and the other pages usable`, async ({
    page,
    stack,
    announceWallet,
    allowErrors,
  }) => {
    allowErrors(/broken page|status of 500|dynamically imported module/)
    await announceWallet(await stack.newWallet())
    await page.route('**/features/cards/list/CardsPage.tsx*', (route) => route.fulfill(answer))
    await enter(page)
    await primary(page).getByRole('link', { name: 'Cards' }).click()
    await expect(heading(page, 'This page did not open')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Your money and cards are as they were')
    await primary(page).getByRole('link', { name: 'Accounts' }).click()
    await expect(heading(page, 'Accounts')).toBeVisible()

    await page.unrouteAll()
    await primary(page).getByRole('link', { name: 'Cards' }).click()
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(heading(page, 'Cards')).toBeVisible()
    await expect(connectButton(page)).toHaveCount(0)
  })

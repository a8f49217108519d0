import type { Page } from '@playwright/test'
import { expectAccessible } from './axe'
import { answerWithCards, someCreditCards, someDebitCards } from './cardAnswers'
import { cardLinks, search } from './cardsListSteps'
import { connector, disconnectButton, openPicker, picker, signInButton } from './connectionSteps'
import { askForDebitCard } from './forms'
import { askForLine, connectButton, heading, lockButton, primary, secondary, visit } from './steps'
import { expect, test } from './test'
import { unreadable } from './unreadable'

/** Checks every screen and notice with axe in both themes, and for sideways scrolling at three widths. */

test.slow()

async function check(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen)
  const { width: usual = 1280, height = 800 } = page.viewportSize() ?? {}
  for (const width of [320, 390, usual]) {
    await page.setViewportSize({ width, height })
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect({ screen, width, scrollWidth }).toEqual({ screen, width, scrollWidth: clientWidth })
  }
}

/** The app refetches every failed query of the screen when the browser is online again. */
const refetchFailed = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

test('the screens before a wallet is connected are accessible', async ({
  page,
  stack,
  announceWallet,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  await page.goto('/')
  await expect(connectButton(page)).toBeVisible()
  await expect(page).toHaveTitle('Florin')
  await check(page, 'landing')
  await openPicker(page)
  await connector(page, 'Browser wallet').press('Enter')
  await expect(picker(page).getByRole('alert')).toBeVisible()
  await check(page, 'picker with the reason of a connector')

  const wallet = await announceWallet(await stack.newWallet({ isWhitelisted: false }))
  await page.goto('/')
  await openPicker(page)
  await expect(connector(page, 'Scripted Wallet')).toBeVisible()
  await check(page, 'picker')
  const answer = wallet.holdNext('eth_requestAccounts')
  await connector(page, 'Scripted Wallet').click()
  await expect(picker(page).getByRole('status')).toContainText('Open Scripted Wallet')
  await check(page, 'connecting')

  await page.route('**/api/whitelisted', (route) => route.abort())
  answer()
  await expect(heading(page, 'We cannot reach our servers.')).toBeVisible()
  await check(page, 'gate unreachable')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, `${wallet.address} is not whitelisted.`)).toBeVisible()
  await check(page, 'blocked')

  await wallet.lock()
  await expect(connectButton(page)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('is locked')
  await check(page, 'landing with a reason')
})

/** The secondary menus for a customer without a card (SPEC.md section 2). Entries in brackets have no action. */
const ROUTES: readonly (readonly [
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
  ['/accounts/recipients', 'Recipients', 'Accounts', []],
  ['/accounts/wires', 'Wires', 'Accounts', []],
  ['/accounts/wire?wireID=x', 'Wire', 'Accounts', []],
  ['/cards', 'Cards', 'Cards', ['Create Debit Card', 'Apply for Credit Card']],
  ['/cards/new', 'Create Debit Card', 'Cards', []],
  ['/cards/credit/new', 'Apply for Credit Card', 'Cards', []],
  ['/cards/credit/application', 'Credit application', 'Cards', []],
  ['/cards/debit/single?cardID=x', 'Debit card', 'Cards', ['Reload', 'Reset PIN', 'Freeze']],
  ['/cards/credit/single?cardID=x', 'Credit card', 'Cards', ['Make Payment', 'Reset PIN']],
  ['/investments', 'Treasury', undefined, []],
  ['/settings', 'Settings', 'Settings', []],
  ['/settings/activity', 'Activity', 'Settings', []],
  ['/settings/unclaimed', 'Unused payments', 'Settings', []],
  ['/nowhere', 'Page not found', undefined, []],
]

/** The names of links and buttons in the menu. Entries that are only text are in brackets. */
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

test('every route is accessible and shows its title, its place in the menu and its submenu', async ({
  page,
  customer,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  await page.goto('/')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  for (const [path, title, current, menu] of ROUTES) {
    await visit(page, path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Florin`)
    await expect.poll(() => menuOf(page), path).toEqual(menu)
    await expect(secondary(page)).toHaveCount(menu.length > 0 ? 1 : 0)
    const marked = primary(page).locator('[aria-current="page"]')
    if (current === undefined) await expect(marked).toHaveCount(0)
    else await expect(marked).toHaveAccessibleName(current)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await check(page, path)
  }
  await expect(primary(page).getByRole('link')).toHaveCount(4)
  await expect(primary(page).getByRole('button', { name: 'Treasury' })).toHaveAccessibleDescription(
    'Treasury is not part of the pilot yet.',
  )
  await expect(primary(page).getByRole('link', { name: /Treasury/ })).toHaveCount(0)
  expect(customer.count('eth_requestAccounts')).toBe(0)
})

test('forms with a mistake, their reviews and the notices above every screen are accessible', async ({
  page,
  context,
  stack,
  customer,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  await page.goto('/cards/credit/application')
  await page.getByRole('button', { name: 'Review application' }).click()
  await expect(page.getByRole('textbox', { name: 'Credit line' })).toHaveAttribute('aria-invalid', 'true')
  await check(page, 'application with a mistake')
  const collateral = page.getByRole('textbox', { name: 'Collateral' })
  await collateral.fill('0.5')
  await askForLine(page, '5,000')
  await expect(collateral).toBeFocused()
  await expect(collateral).toHaveAccessibleDescription(/A line of \$5,000\.00 takes at least [\d.]+ ETH/)
  await check(page, 'application with too little collateral')
  await page.getByRole('button', { name: 'Propose the collateral' }).click()
  await page.getByRole('button', { name: 'Review application' }).click()
  await expect(lockButton(page)).toBeVisible()
  await check(page, 'review of an application')

  await askForDebitCard(page, '2,000,000')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toBeFocused()
  await expect(amount).toHaveAccessibleDescription(/Your wallet holds 100 ETH, which is not enough/)
  await check(page, 'debit card that the wallet cannot pay')

  await customer.switchChain(1)
  await context.clearCookies()
  await page.goto('/cards')
  await expect(signInButton(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch to Local chain' })).toBeVisible()
  await check(page, 'sign-in on another chain, lists awaited')
  expect(customer.count('eth_sendTransaction') + customer.count('personal_sign')).toBe(0)

  await context.route(`${stack.apiUrl}/**`, (route) => route.abort())
  await page.goto('/')
  // Until the notice is there, panels say the same.
  const notices = page.getByRole('log', { name: 'Notices' })
  await expect(notices.getByText('We cannot reach our servers. Your money is safe.')).toBeVisible()
  await check(page, 'dashboard without the bank')
})

const REASON = 'Freezing applies to credit cards. This is a debit card.'

test(
  'cards in every state are accessible',
  { tag: '@full' },
  async ({ page, stack, customer, allowErrors }) => {
    allowErrors(/status of (404|500)/, /ERR_FAILED/)
    const words = ['--debit', '1', '--credit', '1', '--wires', '0', '--accounts', '0']
    await stack.operator('seed', customer.address, ...words)
    await page.goto('/cards')
    await expect(cardLinks(page)).toHaveCount(2)
    await check(page, 'cards')

    await page.getByRole('link', { name: /^Credit card ending in/ }).click()
    await expect(heading(page, /^Credit card \d{4}$/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Credit health' })).toBeVisible()
    await check(page, 'credit card')
    const freeze = secondary(page).getByRole('button', { name: /^(Freeze|Unfreeze)$/ })
    const before = await freeze.innerText()
    await freeze.click()
    await expect(page.getByText(/^Card (frozen ❅|unfrozen ❄)$/)).toBeVisible()
    await expect(freeze).not.toHaveText(before)
    await check(page, 'credit card with its toast, frozen or not')
    await freeze.click()
    await expect(freeze).toHaveText(before)
    await check(page, 'credit card after the second click')
    await page.getByRole('button', { name: 'Show number' }).click()
    await expect(page.getByRole('button', { name: 'Hide number' })).toBeVisible()
    await check(page, 'credit card with its number')

    await visit(page, '/cards/credit/new')
    await expect(page.getByText('You have a credit card.')).toBeVisible()
    await check(page, 'credit card explained to a customer who has one')
    await visit(page, '/cards/debit/single?cardID=all')
    await expect(page.getByText('There is no such card')).toBeVisible()
    await check(page, 'no such card')
    await page.getByRole('link', { name: 'To your cards' }).click()

    await page.route(`${stack.apiUrl}/debit/*-*`, (route) =>
      route.fulfill({ status: 500, contentType: 'text/html', body: '<html>' }),
    )
    await page.getByRole('link', { name: /^Debit card ending in/ }).click()
    await expect(heading(page, /^Debit card \d{4}$/)).toBeVisible()
    await expect(page.getByText(/^This is from (\d+ min|less than a minute) ago\./)).toBeVisible()
    await check(page, 'debit card from the list')
    await page.unrouteAll()
    await refetchFailed(page)
    await expect(page.getByText(/^This is from/)).toHaveCount(0, { timeout: 20_000 })
    const reason = page.getByText(REASON)
    const explained = secondary(page).getByRole('button', { name: 'Freeze', exact: true })
    await explained.hover({ force: true })
    await expect(reason).toBeVisible()
    await page.mouse.move(5, 5)
    await expect(reason).toBeHidden()
    await explained.focus()
    await expect(reason).toBeVisible()
    await check(page, 'debit card with the reason why it cannot be frozen')
    await page.keyboard.press('Escape')
    await expect(reason).toBeHidden()
    await page.route(`${stack.apiUrl}/cards/number/*`, (route) => route.abort())
    await page.getByRole('button', { name: 'Show number' }).click()
    await expect(page.getByText('We cannot reach our servers.')).toBeVisible()
    await check(page, 'a card number that could not be read')
  },
)

test(
  'lists of cards in every state are accessible',
  { tag: '@full' },
  async ({ page, stack, customer: _signedIn, allowErrors }) => {
    allowErrors(/status of (404|500)/, /ERR_INTERNET_DISCONNECTED/)
    await page.clock.install()
    await answerWithCards(page, stack, { credit: undefined, debit: someDebitCards(5) })
    await page.goto('/cards')
    const failing = page.getByRole('region', { name: 'Credit cards' })
    await expect(failing.getByRole('alert')).toContainText('cannot be read')
    await check(page, 'cards, one list failing')
    await answerWithCards(page, stack, { credit: someCreditCards(2), debit: someDebitCards(5) })
    await refetchFailed(page)
    await expect(cardLinks(page)).toHaveCount(7, { timeout: 20_000 })
    await search(page).fill('no such card')
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await check(page, 'cards, nothing matches')
    await page.route(`${stack.apiUrl}/**`, (route) => route.abort('internetdisconnected'))
    await visit(page, '/cards/credit/single?cardID=credit-0')
    await visit(page, '/cards')
    // The shell asks the bank every twenty seconds.
    await page.clock.fastForward(20_000)
    await expect(page.getByText(/We cannot reach our servers\..* Figures are from/)).toBeVisible()
    await check(page, 'cards without a network')
  },
)

test('a font twice as large leaves no text over another, and cuts none off', async ({
  page,
  stack,
  customer,
}) => {
  await stack.operator('seed', customer.address, '--debit', '2', '--credit', '1', '--wires', '4')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [sheet]
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Recent wires' }).getByRole('listitem')).toHaveCount(4)
  await expect(page.getByRole('img', { name: /^ETH since/ })).toBeVisible()
  expect(await unreadable(page)).toEqual([])
  await page.goto('/cards')
  await expect(cardLinks(page)).toHaveCount(3)
  expect(await unreadable(page)).toEqual([])
  await page.goto('/cards/credit/new')
  await expect(page.getByText(/^Margin call at/).first()).toBeVisible()
  expect(await unreadable(page)).toEqual([])
})

test('a phone on its side shows nothing below its notch', async ({ context, page, customer }) => {
  const notch = 59
  const width = 844
  await page.setViewportSize({ width, height: 390 })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: notch, right: notch } })
  await page.goto('/')
  const title = heading(page, 'Dashboard')
  await expect(title).toBeVisible()
  expect((await title.boundingBox())?.x).toBeGreaterThanOrEqual(notch)
  const { x = 0, width: wide = width } = (await disconnectButton(page).boundingBox()) ?? {}
  expect(x + wide).toBeLessThanOrEqual(width - notch)
  expect(customer.count('eth_requestAccounts')).toBe(0)
})

import { expect, type Locator, type Page } from '@playwright/test'

/** Steps and controls that most journeys need, by the names that customers see. */

export const heading = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true })

export const primary = (page: Page): Locator => page.getByRole('navigation', { name: 'Primary' })
export const secondary = (page: Page): Locator => page.getByRole('navigation', { name: 'Secondary' })
export const connectButton = (page: Page): Locator => page.getByRole('button', { name: 'Connect to Florin' })

/** Connects a wallet from the landing page. */
export async function connect(page: Page, walletName = 'Scripted Wallet'): Promise<void> {
  await connectButton(page).click()
  const picker = page.getByRole('dialog', { name: 'Connect a wallet' })
  await picker.getByRole('button', { name: walletName, exact: true }).click()
}

export async function signIn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Sign in' })
  await button.click()
  await expect(button).toBeHidden()
}

/** Opens a page of the app, connects and signs in. */
export async function enter(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await connect(page)
  await signIn(page)
}

/** Goes from any screen to the form of an application. */
export async function startApplication(page: Page): Promise<void> {
  await primary(page).getByRole('link', { name: 'Cards' }).click()
  await secondary(page).getByRole('link', { name: 'Apply for Credit Card', exact: true }).click()
  await page.getByRole('link', { name: 'Start an application' }).click()
  await expect(heading(page, 'Credit application')).toBeVisible()
}

/** Fills in the form of an application, and asks for the review. */
export async function askForLine(page: Page, line: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Credit line' }).fill(line)
  await page.getByRole('button', { name: 'Review application' }).click()
}

/** Goes from any screen to the review of an application. */
export async function applyForCreditCard(page: Page, line: string): Promise<void> {
  await startApplication(page)
  await askForLine(page, line)
  await expect(lockButton(page)).toBeVisible()
}

/** The button that asks the wallet for the collateral. */
export const lockButton = (page: Page): Locator => page.getByRole('button', { name: /^Lock [\d.]+ ETH/ })

/** The stepper of a pending payment. */
export const progress = (page: Page): Locator => page.getByRole('list', { name: 'Progress' })

/** Waits until the bank has recorded the card. The chain alone takes a second or two for its blocks. */
export async function expectRecorded(page: Page): Promise<void> {
  await expect(progress(page)).toContainText('Card opened', { timeout: 20_000 })
}

/** Expects the whole height of a control to be on the screen, and no bar over it. */
export async function expectUncovered(control: Locator): Promise<void> {
  await expect
    .poll(() =>
      control.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return [top + 4, top + height - 4].every((y) =>
          element.contains(document.elementFromPoint(left + width / 2, y)),
        )
      }),
    )
    .toBe(true)
}

/** A value in a list of facts. */
export async function fact(page: Page, label: string): Promise<string> {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })
  return (await term.locator('xpath=following-sibling::dd').textContent()) ?? ''
}

/** Goes to another address of the app as a link does, without loading the page again. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** The value of a key in localStorage. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

/** Holds the next call to this address back until the returned function is called, as a slow network does. */
export async function delayNext(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    address,
    async (route) => {
      await released
      await route.continue()
    },
    { times: 1 },
  )
  return release
}

import type { Page } from '@playwright/test'

/** Controls of the list of cards, by the names that customers see. */

export const list = (page: Page) => page.getByRole('list', { name: 'Cards', exact: true })
export const cardLinks = (page: Page) => list(page).getByRole('link')
export const card = (page: Page, lastFour: string) =>
  list(page).getByRole('link', { name: new RegExp(`^(Credit|Debit) card ending in ${lastFour}$`) })
export const count = (page: Page) => page.getByRole('region', { name: 'Your cards' }).getByRole('status')
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
export const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** The position of the focused card, and whether it is on the screen and not covered by a bar. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return {
      position: Number(element?.closest('li')?.getAttribute('aria-posinset')),
      isSeen: hit !== null && element !== null && (element.contains(hit) || hit.contains(element)),
    }
  })

import type { Page } from '@playwright/test'
import { enter, heading, primary } from './steps'
import { expect, test } from './test'

interface Played {
  readonly name: string
  readonly ms: number
}

/** Writes down every animation of a view transition that runs. */
const watchTransitions = (page: Page) =>
  page.evaluate(() => {
    const played = new Map<string, number>()
    Object.assign(window, { played })
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation
        const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null
        if (part?.startsWith('::view-transition')) played.set(part, Number(effect?.getTiming().duration))
      }
      requestAnimationFrame(look)
    }
    look()
  })

const playedTransitions = (page: Page): Promise<Played[]> =>
  page.evaluate(() =>
    [...(window as unknown as { played: Map<string, number> }).played].map(([name, ms]) => ({ name, ms })),
  )

for (const [reducedMotion, what] of [
  ['no-preference', 'takes 0.4 s'],
  ['reduce', 'does not move for who wants less motion'],
] as const)
  test(`a change of screen ${what}`, async ({ page, stack, announceWallet }) => {
    await page.emulateMedia({ reducedMotion })
    await announceWallet(await stack.newWallet())
    await enter(page)
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await primary(page).getByRole('link', { name: 'Cards' }).click()
    await expect(heading(page, 'Cards')).toBeVisible()
    await watchTransitions(page)
    // Both pages are loaded by now, so that nothing but the change itself is seen.
    await primary(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(heading(page, 'Dashboard')).toBeFocused()

    const moving = async () => (await playedTransitions(page)).filter(({ ms }) => ms > 0)
    if (reducedMotion === 'reduce') {
      expect(await moving()).toEqual([])
      return
    }
    await expect.poll(async () => (await moving()).length).toBe(2)
    for (const { name, ms } of await moving()) {
      expect(name).toMatch(/^::view-transition-(old|new)/)
      expect(ms).toBe(400)
    }
  })

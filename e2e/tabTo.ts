import { expect, type Locator, type Page } from '@playwright/test'

/** More than the tab stops of any screen. */
const MOST_STOPS = 40

/** Presses Tab until the element has the focus. Fails if a focus is invisible or covered (WCAG 2.4.7, 2.4.11). */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    if (!(await target.evaluate((element) => element === document.activeElement))) continue
    await expect.poll(() => target.evaluate(isSeen), 'the focus is visible and not covered').toBe(true)
    return
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

/** Runs in the page: does the focused element have an outline, and is its middle uncovered? */
function isSeen(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  return isOutlined && hit !== null && (element.contains(hit) || hit.contains(element))
}

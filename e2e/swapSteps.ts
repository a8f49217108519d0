import { expect, type Locator } from '@playwright/test'

const opacity = (part: Locator) => part.evaluate((element) => Number(getComputedStyle(element).opacity))

/** Expects that one of a toggle's two faces is visible and the other is not. */
export async function expectFace(button: Locator, face: 'rest' | 'action'): Promise<void> {
  await expect.poll(() => opacity(button.locator(`.swap-${face}`))).toBe(1)
  await expect.poll(() => opacity(button.locator(face === 'rest' ? '.swap-action' : '.swap-rest'))).toBe(0)
}

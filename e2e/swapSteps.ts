import { expect, type Locator } from '@playwright/test'

const opacity = (part: Locator) => part.evaluate((element) => Number(getComputedStyle(element).opacity))

/** Which of a toggle's two faces can be seen. */
export async function expectFace(button: Locator, face: 'rest' | 'action'): Promise<void> {
  await expect.poll(() => opacity(button.locator(`.swap-${face}`))).toBe(1)
  await expect.poll(() => opacity(button.locator(face === 'rest' ? '.swap-action' : '.swap-rest'))).toBe(0)
}

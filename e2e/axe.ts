import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.0 to 2.2 at levels A and AA, and axe's best practices. */
const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules about colours. Every other rule finds the same in both themes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

const RULES = {
  light: { type: 'tag', values: EVERY_RULE },
  dark: { type: 'rule', values: OF_COLOURS },
} as const satisfies Record<string, RunOptions['runOnly']>

type WithAxe = typeof globalThis & { axe?: { run(options: RunOptions): Promise<AxeResults> } }

/** Expects that axe finds no violation on the page in either theme. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settle)
    const options: RunOptions = { runOnly: RULES[colorScheme], resultTypes: ['violations'] }
    const results = await page.evaluate((given) => (globalThis as WithAxe).axe?.run(given), options)
    const found = results?.violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n  ${nodes.map(({ html, failureSummary = '' }) => `${html}\n    ${failureSummary}`).join('\n  ')}`,
    )
    expect(found, `${screen}, ${colorScheme}`).toEqual([])
  }
}

/**
 * Runs in the page. Waits until the colours of the other theme have settled: even with reduced motion an inherited colour
 * takes one short transition for each level of the tree. Transitions in a closed <details> never end.
 */
async function settle(): Promise<void> {
  for (let quietFrames = 0; quietFrames < 3;) {
    await new Promise(requestAnimationFrame)
    const isUnderWay = document
      .getAnimations()
      .some(
        (animation) =>
          animation instanceof CSSTransition &&
          animation.effect instanceof KeyframeEffect &&
          animation.effect.target?.checkVisibility() === true,
      )
    quietFrames = isUnderWay ? 0 : quietFrames + 1
  }
}

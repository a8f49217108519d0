import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const css = readFileSync(join(__dirname, 'theme.css'), 'utf8')

/** A token's red, green and blue in one theme. */
function colour(token: string, theme: 'light' | 'dark'): readonly number[] {
  const value = new RegExp(`--${token}: (.*);`).exec(css)?.[1] ?? ''
  const hexes = value.match(/#[0-9a-f]{6}/g) ?? []
  const hex = hexes[theme === 'dark' ? hexes.length - 1 : 0]
  if (!hex) throw new Error(`no colour in --${token}`)
  return [1, 3, 5].map((start) => parseInt(hex.slice(start, start + 2), 16))
}

/** Relative luminance, WCAG 2.2. */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const mix = (top: readonly number[], ground: readonly number[], share: number): number[] =>
  top.map((part, index) => part * share + (ground[index] ?? 0) * (1 - share))

const grounds = ['paper', 'surface', 'sunken']
const texts = ['ink', 'soft', 'muted', 'accent', 'gold', 'warn', 'danger', 'frost']

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  test.each(grounds.flatMap((ground) => texts.map((text) => [text, ground])))(
    'text in %s is legible on %s',
    (text = '', ground = '') => {
      expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(
    grounds.flatMap((ground) => ['edge', 'warn-fill', 'accent', 'danger'].map((line) => [line, ground])),
  )('lines and icons in %s are visible on %s', (line = '', ground = '') => {
    expect(contrast(colour(line, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
  })

  test.each([
    ['accent-ink', 'accent'],
    ['accent-ink', 'accent-hover'],
    ['paper', 'ink'],
  ])('%s is legible on a button of %s', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test('a tag is legible on its own tint', () => {
    const tint = mix(colour('gold', theme), colour('paper', theme), 0.12)
    expect(contrast(colour('gold', theme), tint)).toBeGreaterThanOrEqual(4.5)
  })
})

test.each(['debit', 'credit'])('text on a %s card is legible over its engraving', (kind) => {
  const plastic = colour(`card-${kind}-from`, 'light')
  const line = mix(colour(`card-${kind}-engraving`, 'light'), plastic, 0.5)
  expect(contrast(colour('card-ink', 'light'), plastic)).toBeGreaterThanOrEqual(7)
  expect(contrast(colour('card-ink', 'light'), line)).toBeGreaterThanOrEqual(3)
})

test('text on a frozen card is legible over its engraving', () => {
  for (const ice of ['ice-from', 'ice-to', 'ice-shine']) {
    const ground = colour(ice, 'light')
    const line = mix(colour('ice-engraving', 'light'), ground, 0.5)
    expect(contrast(colour('ice-ink', 'light'), ground)).toBeGreaterThanOrEqual(7)
    expect(contrast(colour('ice-ink', 'light'), line)).toBeGreaterThanOrEqual(4.5)
  }
})

import { foldNumber } from './foldNumber'
import { locale } from './locale'
import { isUsd } from './money'

const escaped = (mark: string): string => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The characters that count as the mark between groups: any space for a space, any apostrophe for an apostrophe. */
function groupClass(group: string): string {
  if (/\s/.test(group)) return '[ \\u00a0\\u202f]'
  return /['’]/.test(group) ? "['’]" : escaped(group)
}

/** The sign of US dollars: `$`, `US$`, `$US`, or what the locale writes, such as `USD` or `$ US`. */
function signClass(): string {
  const own = locale()
    .usd()
    .formatToParts(0)
    .find(({ type }) => type === 'currency')
  return `(?:(?:US)?\\$(?:US)?|${escaped(own?.value ?? '$').replace(/\s/g, '\\s')})`
}

/**
 * Parses a typed USD amount, `5000`, `5,000` or `$5,000.5`, by the locale's marks, into the wire amount. Undefined when it
 * is ambiguous: a guess could be wrong by a factor of a thousand.
 */
export function parseUsdInput(text: string): string | undefined {
  const { decimal, group, hasLakhs } = locale()
  const sign = signClass()
  const bare = foldNumber(text)
    .trim()
    .replace(new RegExp(`^${sign}\\s*`), '')
    .replace(new RegExp(`\\s*${sign}$`), '')
  const [between, places] = [groupClass(group), `(?:${escaped(decimal)}(\\d{0,2}))?`]
  const grouped = hasLakhs ? `\\d{1,2}(?:${between}\\d{2})*${between}\\d{3}` : `\\d{1,3}(?:${between}\\d{3})+`
  const match = new RegExp(`^(\\d+|${grouped})${places}$`).exec(bare)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  const amount = `${whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`
  return isUsd(amount) ? amount : undefined
}

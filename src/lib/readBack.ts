import { foldNumber } from './foldNumber'
import { formatExactEth, formatTyped, formatUsd } from './format'
import { locale } from './locale'
import { parseEthInput } from './parseEthInput'
import { parseUsdInput } from './parseUsdInput'

type AmountUnit = 'USD' | 'ETH'

const READ: Record<AmountUnit, (text: string) => string | undefined> = {
  USD: (text) => formatAs(formatUsd, parseUsdInput(text)),
  ETH: (text) => formatAs(formatExactEth, parseEthInput(text)),
}

const formatAs = (format: (amount: string) => string, amount: string | undefined) =>
  amount === undefined ? undefined : format(amount)

/** Digits and marks that might be an amount somewhere. */
const MARKED = /^[\d.,'’\s]*$/

/**
 * Says how a typed amount is read, for the hint of its field. Undefined where nothing can be misread: for digits alone and for
 * a point where it is the decimal mark. Also undefined where nothing can be read.
 */
export function readBack(text: string, unit: AmountUnit): string | undefined {
  const typed = text.trim()
  const isPlain = locale().decimal === '.' ? /^[\d.]*$/ : /^\d*$/
  const read = isPlain.test(typed) ? undefined : READ[unit](typed)
  return read && `We read this as ${read}.`
}

/** Asks to write an amount in another way. Undefined for one that can be read, and for a text that is an amount in no locale. */
export function askToRewrite(text: string, unit: AmountUnit): string | undefined {
  const typed = text.trim()
  const folded = foldNumber(typed)
  if (!/\d/.test(folded) || !MARKED.test(folded) || READ[unit](typed) !== undefined) return undefined
  const example = formatTyped(unit === 'USD' ? '1234.50' : '1.234')
  return `We cannot tell what “${typed}” means. Write it like ${example}.`
}

import { locale } from './locale'

/** A decimal digit of another script. Unicode keeps the ten of a script together, from zero to nine. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu
/** Invisible marks for the direction of writing. */
const BIDI_MARKS = /[\u200e\u200f\u061c]/g

function digitOf(char: string): string {
  const code = char.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/**
 * Writes a typed number with the digits 0 to 9, whatever its script, and the Arabic decimal and group marks as the locale's.
 * None of these can be misread. Intl writes other digits but does not read them.
 */
export function foldNumber(text: string): string {
  const { decimal, group } = locale()
  return text
    .replace(BIDI_MARKS, '')
    .replace(OTHER_DIGIT, digitOf)
    .replaceAll('\u066b', decimal)
    .replaceAll('\u066c', group)
}

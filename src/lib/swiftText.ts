import { plainTextProblem } from './plainText'

/**
 * The SWIFT x character set, which banks around the world can pass on (DOMAIN.md, "Bank details"). App and bank fold
 * with the same function, so what the customer confirms is what goes out.
 */
const SENDABLE = /^[A-Za-z0-9/\-?:().,'+ ]*$/

/** Accents and other marks on Latin letters, as a decomposition (NFKD) leaves them. */
const MARKS = /[\u0300-\u034e\u0350-\u036f]/g

/**
 * What Unicode does not decompose into Latin letters or into signs of the set. Letters as in the European Payments
 * Council's conversion table (EPC217-08), signs only where the meaning stays.
 */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L' },
  ...{ đ: 'd', Đ: 'D', ð: 'd', Ð: 'D', þ: 'th', Þ: 'TH', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T' },
  ...{ ı: 'i', ĸ: 'k', ŋ: 'n', Ŋ: 'N', ə: 'e', Ə: 'E', ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D' },
  ...{
    '‘': "'",
    '’': "'",
    '‚': "'",
    '‛': "'",
    ʹ: "'",
    ʻ: "'",
    ʼ: "'",
    ʾ: "'",
    ʿ: "'",
    '′': "'",
    '`': "'",
    '´': "'",
  },
  ...{ '"': "'", '“': "'", '”': "'", '„': "'", '«': "'", '»': "'", '‹': "'", '›': "'" },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', _: '-', '~': '-' },
  ...{ '&': '+', ';': ',', '[': '(', '{': '(', ']': ')', '}': ')', '\\': '/', '|': '/', '⁄': '/', '·': '.' },
}

/** In the letters and signs that banks can send; what has no counterpart among them stays as it is. */
export const foldToSwift = (text: string): string => Array.from(text.normalize('NFC'), foldCharacter).join('')

function foldCharacter(character: string): string {
  const folded =
    COUNTERPARTS[character] ??
    Array.from(character.normalize('NFKD').replace(MARKS, ''), (part) => COUNTERPARTS[part] ?? part).join('')
  return SENDABLE.test(folded) ? folded : character
}

/** Naming more of them would not help anybody. */
const MOST_NAMED = 3

/** Undefined, or why banks cannot send this text, which has been folded. */
export function swiftProblem(folded: string): string | undefined {
  if (SENDABLE.test(folded)) return undefined
  const invisible = plainTextProblem(folded)
  if (invisible !== undefined) return invisible
  const foreign = [...new Set(Array.from(folded).filter((character) => !SENDABLE.test(character)))]
  return `Banks cannot send ${foreign.slice(0, MOST_NAMED).join(' ')}. Use Latin letters, digits and / - ? : ( ) . , ' +`
}

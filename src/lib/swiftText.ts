import { plainTextProblem } from './plainText'

/**
 * The SWIFT x character set, which banks around the world can pass on (DOMAIN.md, "Bank details"). App and bank fold
 * with the same function, so what the customer confirms is what goes out.
 */
const SWIFT_X = /^[A-Za-z0-9/\-?:().,'+ ]*$/

/** The combining marks that NFKD splits off from Latin letters. */
const MARKS = /[\u0300-\u034e\u0350-\u036f]/g

/**
 * Characters that Unicode does not decompose into Latin letters or into signs of the set, by what replaces them. Letters
 * follow the European Payments Council's conversion table (EPC217-08); signs are replaced where the meaning stays.
 */
const REPLACEMENTS = new Map(
  Object.entries({
    ...{ ss: 'ß', SS: 'ẞ', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł' },
    ...{ d: 'đðɗ', D: 'ĐÐƊ', th: 'þ', TH: 'Þ', h: 'ħ', H: 'Ħ', t: 'ŧ', T: 'Ŧ', b: 'ɓ', B: 'Ɓ' },
    ...{ i: 'ı', k: 'ĸ', n: 'ŋ', N: 'Ŋ', e: 'ə', E: 'Ə' },
    "'": '‘’‚‛ʹʻʼʾʿ′`´"“”„«»‹›',
    '-': '‐‑‒–—―−_~',
    ...{ '+': '&', ',': ';', '(': '[{', ')': ']}', '/': '\\|⁄', '.': '·' },
  }).flatMap(([replacement, characters]) => Array.from(characters, (one) => [one, replacement] as const)),
)

/** Umlauts of German, which banks write with an e (ICAO Doc 9303, part 3, section 6): a name is matched by it. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'AE', Ö: 'OE', Ü: 'UE' }
/** `Über` becomes `Ueber`, and `ÜBER` becomes `UEBER`. */
const CAPITAL_BEFORE_SMALL = /[ÄÖÜ](?=\p{Ll})/gu

/** Folds a text to the letters and signs that banks can send. A character without a replacement stays as it is. */
export const foldToSwift = (text: string): string => {
  const composed = text
    .normalize('NFC')
    .replace(CAPITAL_BEFORE_SMALL, (capital) => `${UMLAUTS[capital]?.[0] ?? capital}e`)
  return Array.from(composed, foldCharacter).join('')
}

function foldCharacter(character: string): string {
  const folded =
    UMLAUTS[character] ??
    REPLACEMENTS.get(character) ??
    Array.from(character.normalize('NFKD').replace(MARKS, ''), (part) => REPLACEMENTS.get(part) ?? part).join(
      '',
    )
  return SWIFT_X.test(folded) ? folded : character
}

const MOST_NAMED = 3

/** Undefined, or why banks cannot send this folded text. */
export function swiftProblem(folded: string): string | undefined {
  if (SWIFT_X.test(folded)) return undefined
  const invisible = plainTextProblem(folded)
  if (invisible !== undefined) return invisible
  const foreign = [...new Set(Array.from(folded).filter((character) => !SWIFT_X.test(character)))]
  return `Banks cannot send ${foreign.slice(0, MOST_NAMED).join(' ')}. Use Latin letters, digits and / - ? : ( ) . , ' +`
}

/**
 * Invisible characters: controls, direction marks, joiners, fillers (Unicode's Cc, Cf, Zl, Zp and
 * Default_Ignorable_Code_Point) and the empty Braille pattern.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Joiners between letters of scripts that need them (UAX #31, section 2.3). */
const JOINED_LETTERS =
  /([\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}])[\u200c\u200d](?=\p{L})/gu

/** The invisible parts of an emoji: its colour variant, and a joiner to the next emoji. */
const JOINED_EMOJI =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\ufe0f?(?:\u200d(?=\p{Extended_Pictographic}))?/gu

/** Undefined, or why a text may look like another one. Every script is accepted, invisible characters are not. */
export const plainTextProblem = (text: string): string | undefined =>
  INVISIBLE.test(text.replace(JOINED_LETTERS, '$1').replace(JOINED_EMOJI, '$1'))
    ? 'Contains invisible characters. Type it instead of pasting it.'
    : undefined

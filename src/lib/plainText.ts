/**
 * What is never seen as itself: control characters, direction marks that reorder the letters around them, joiners,
 * fillers and other characters without ink (Unicode's Cc, Cf, Zl, Zp and Default_Ignorable_Code_Point; the empty
 * Braille pattern).
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Joiners between letters of the scripts that are written with them (UAX #31, section 2.3). */
const JOINED_LETTERS =
  /([\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}])[\u200c\u200d](?=\p{L})/gu

/** What makes one picture of an emoji: its colour variant, and a joiner to the next. */
const JOINED_EMOJI =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?)\ufe0f?(?:\u200d(?=\p{Extended_Pictographic}))?/gu

/**
 * Undefined, or why a text is not what it looks like. Every script is welcome; a text that hides characters could be
 * taken for another one.
 */
export const plainTextProblem = (text: string): string | undefined =>
  UNSEEN.test(text.replace(JOINED_LETTERS, '$1').replace(JOINED_EMOJI, '$1'))
    ? 'Contains invisible characters. Type it instead of pasting it.'
    : undefined

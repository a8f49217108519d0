import { plainTextProblem } from './plainText'

const PROBLEM = 'Contains invisible characters. Type it instead of pasting it.'

test.each([
  'Ada Lovelace',
  "Renée O'Brien-Łukasiewicz, 3rd",
  '李小龍',
  'Владимир Набоков',
  'محمد بن سلمان',
  'עמוס עוז',
  'สมชาย ใจดี',
  '김민수',
  'नरेंद्र मोदी',
  // A Persian name is spelled with a zero-width non-joiner, and a Sinhala name with a joiner.
  'علی\u200cرضا',
  'ක්\u200dරිස්',
  'Ö with its mark apart: O\u0308',
  '🏠 Household',
  '❤️ Home',
  '👨‍👩‍👧 Family 👍🏽',
  '© ½ № € "quoted"',
])('%s is plain', (text) => {
  expect(plainTextProblem(text)).toBeUndefined()
})

test.each([
  ['a line break', 'Ada\nLovelace'],
  ['a tab', 'Ada\tLovelace'],
  ['NUL', 'Ada\u0000'],
  ['an escape', '\u001b[31mAda'],
  ['a control character beyond ASCII', 'Ada\u0085'],
  ['a right-to-left override', 'Ada \u202egnp.exe'],
  ['an isolate', 'Ada\u2066Lovelace\u2069'],
  ['a right-to-left mark', '\u200fAda'],
  ['an Arabic letter mark', 'Ada\u061c'],
  ['a zero-width space', 'Ada\u200bLovelace'],
  ['a joiner between Latin letters', 'A\u200dda'],
  ['a non-joiner between Latin letters', 'A\u200cda'],
  ['a joiner at the end of Arabic', 'محمد\u200d'],
  ['a word joiner', 'Ada\u2060'],
  ['a byte order mark', '\ufeffAda'],
  ['a soft hyphen', 'Love\u00adlace'],
  ['a grapheme joiner', 'A\u034fda'],
  ['a Hangul filler', 'Ada\u3164'],
  ['a half-width Hangul filler', '\uffa0'],
  ['an empty Braille pattern', '\u2800'],
  ['a line separator', 'Ada\u2028'],
  ['a paragraph separator', 'Ada\u2029'],
  ['a variation selector behind a letter', 'A\ufe0fda'],
  ['a second one behind an emoji', '❤\ufe0f\ufe0f'],
  ['a tag character', 'Ada\u{e0041}'],
  ['a variation selector from the supplement', 'Ada\u{e0101}'],
])('%s is not', (_, text) => {
  expect(plainTextProblem(text)).toBe(PROBLEM)
})

import { foldToSwift, swiftProblem } from './swiftText'

test.each([
  ['Lena Fischer', 'Lena Fischer'],
  ["/-?:().,'+ 09", "/-?:().,'+ 09"],
  ['Hauptstraße 5', 'Hauptstrasse 5'],
  ['Jürgen Großmann-Öztürk', 'Juergen Grossmann-Oeztuerk'],
  ['Müller, Ärzte, ÜBER ÄÖÜ', 'Mueller, Aerzte, UEBER AEOEUE'],
  ['Mu\u0308ller', 'Mueller'],
  ['Ǖ', 'U'],
  ['Ægir Þórsson, Ørsted & Łódź', 'AEgir THorsson, Orsted + Lodz'],
  ['Nguyễn Thị Ánh Đào', 'Nguyen Thi Anh Dao'],
  ['Işık Çağrı', 'Isik Cagri'],
  ['Ǿ', 'O'],
  ['e\u0301 and x\u0302', 'e and x'],
  ['O’Brien “the second” – ‘ok’…', "O'Brien 'the second' - 'ok'..."],
  ['O´Brien', "O'Brien"],
  ['a\u00a0b\u2009c', 'a b c'],
  ['Ｆｕｌｌ　ｗｉｄｔｈ', 'Full width'],
  ['𝓐𝓭𝓪 ﬁﬂ ½ ², № 7', 'Ada fifl 1/2 2, No 7'],
  ['Invoice_7 [a] {b} c\\d|e; ~', 'Invoice-7 (a) (b) c/d/e, -'],
  ['', ''],
])('%j is sent as %j', (text, folded) => {
  expect(foldToSwift(text)).toBe(folded)
  expect(swiftProblem(folded)).toBeUndefined()
  expect(foldToSwift(folded)).toBe(folded)
})

test.each([
  ['李小龍 Lee', '李 小 龍'],
  ['Владимир', 'В л а'],
  ['Αλέξης', 'Α λ έ'],
  ['Ada 🏠', '🏠'],
  ['🅰da', '🅰'],
  ['Invoice #114!', '# !'],
  ['a@b', '@'],
  ['5 €', '€'],
  ['\ufdfa', '\ufdfa'],
])('%s cannot be sent: %s', (text, named) => {
  expect(swiftProblem(foldToSwift(text))).toBe(
    `Banks cannot send ${named}. Use Latin letters, digits and / - ? : ( ) . , ' +`,
  )
})

test.each([
  ['a right-to-left override', 'Ada \u202eecalevoL'],
  ['a zero-width space', 'Ada\u200bLovelace'],
  ['a grapheme joiner', 'A\u034fda'],
  ['a line break', 'Ada\nLovelace'],
  ['a soft hyphen', 'Love\u00adlace'],
])('%s is not named, because nobody would see it', (_, text) => {
  expect(swiftProblem(foldToSwift(text))).toBe(
    'Contains invisible characters. Type it instead of pasting it.',
  )
})

test.each([
  ['a keycap', '1\ufe0f\u20e3'],
  ['a flag', '🇩🇪'],
  ['an emoji of several', '👨‍👩‍👧'],
  ['a private character', '\ue000'],
  ['a mark of another script', 'a\u05b0'],
  ['half a pair', '\ud83c'],
])('%s is refused as well', (_, text) => {
  expect(swiftProblem(foldToSwift(text))).toEqual(expect.any(String))
})

import { foldNumber } from './foldNumber'
import { setLocale } from './locale'

afterEach(() => setLocale('en-US'))

test('the digits of every script are read', () => {
  // Source: Unicode 15, UnicodeData.txt. Each script's ten digits, the zero first.
  for (const zero of [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x1040, 0xff10, 0x1d7ce, 0x1d7f6]) {
    const digits = Array.from({ length: 10 }, (_, index) => String.fromCodePoint(zero + index)).join('')
    expect(foldNumber(digits)).toBe('0123456789')
  }
})

test.each([
  ['en-US', '١٬٢٣٤٫٥٠', '1,234.50'],
  ['de-DE', '١٬٢٣٤٫٥٠', '1.234,50'],
  ['en-US', '\u200f\u200e\u061c420', '420'],
  ['en-US', '1,234.50', '1,234.50'],
  ['en-US', '٤،٥٠', '4،50'],
])('in %s, %j is %j', (tag, text, folded) => {
  setLocale(tag)
  expect(foldNumber(text)).toBe(folded)
})

import {
  formatDay,
  formatDue,
  formatExactEth,
  formatEth,
  formatHealth,
  formatPerMille,
  formatUsd,
  formatWholeUsd,
} from './format'
import { setLocale } from './locale'
import { parseEthInput } from './parseEthInput'
import { parseUsdInput } from './parseUsdInput'
import { askToRewrite, readBack } from './readBack'

afterEach(() => setLocale('en-US'))

/** With plain spaces and apostrophes, which read the same. */
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, ' ').replaceAll('’', "'")

// Source: CLDR 44 and later. The digits stay Latin and the words English.
test.each([
  ['de-DE', '1.234.567,89 $', '1.234.567,5 ETH', '48,6%', '21 Nov 2026'],
  ['fr-FR', '1 234 567,89 $US', '1 234 567,5 ETH', '48,6%', '21 Nov 2026'],
  ['de-CH', "$ 1'234'567.89", "1'234'567.5 ETH", '48.6%', '21 Nov 2026'],
  ['en-GB', 'US$1,234,567.89', '1,234,567.5 ETH', '48.6%', '21 Nov 2026'],
  ['en-IN', '$12,34,567.89', '12,34,567.5 ETH', '48.6%', '21 Nov 2026'],
  ['en-US', '$1,234,567.89', '1,234,567.5 ETH', '48.6%', 'Nov 21, 2026'],
  ['not a locale', '$1,234,567.89', '1,234,567.5 ETH', '48.6%', 'Nov 21, 2026'],
])('%s writes %s, %s, %s and %s', (tag, usd, eth, share, day) => {
  setLocale(tag)
  expect(plain(formatUsd('1234567.89'))).toBe(usd)
  expect(plain(formatEth(12_345_675n * 10n ** 17n))).toBe(eth)
  expect(formatPerMille(486n)).toBe(share)
  expect(formatDay('2026-11-21T12:00:00.000Z')).toBe(day)
})

test('ether is grouped, with every place', () => {
  expect(formatExactEth('38889.000000000000000001')).toBe('38,889.000000000000000001 ETH')
  setLocale('de-DE')
  expect(formatExactEth('38889.5')).toBe('38.889,5 ETH')
  expect(formatExactEth('2')).toBe('2 ETH')
})

test('sums stay exact, and digits Latin, in every locale', () => {
  for (const tag of ['de-DE', 'fr-FR', 'de-CH', 'en-IN', 'ar-EG', 'fa-IR', 'hi-IN', 'bn-BD']) {
    setLocale(tag)
    expect(formatUsd('90071992547409.93').replace(/\D/g, '')).toBe('9007199254740993')
  }
})

test.each([
  ['en-US', '$5,000'],
  ['de-DE', '5.000 $'],
])('%s writes whole dollars as %s', (tag, usd) => {
  setLocale(tag)
  expect(plain(formatWholeUsd('5000.00'))).toBe(usd)
})

test('a clock of 24 hours and a comma follow the region', () => {
  setLocale('de-DE')
  expect(formatDue('2026-11-24T17:45:00.000Z', Date.parse('2026-11-24T12:00:00.000Z'))).toMatch(
    /^Tue,? 24 Nov,? .*\d\d:45/,
  )
  expect(formatHealth(1714n)).toBe('1,71')
})

test.each([
  ['de-DE', '1.234,5', '1234.50'],
  ['de-DE', '1.234', '1234.00'],
  ['de-DE', '12,34 $', '12.34'],
  ['de-DE', '1234', '1234.00'],
  ['fr-FR', '1 234,50', '1234.50'],
  ['de-CH', "1'234.50", '1234.50'],
  ['en-IN', '12,34,567', '1234567.00'],
  ['de-DE', '1,234', undefined],
  ['de-DE', '12.34', undefined],
  ['de-DE', '1234.50', undefined],
  ['fr-FR', '1.234', undefined],
  ['en-US', '12,34', undefined],
  ['en-US', '1.234', undefined],
  ['en-IN', '123,45,678', undefined],
  ['ar-EG', '٥٠٠', '500.00'],
  ['fa-IR', '۱٬۲۳۴٫۵', '1234.50'],
  ['hi-IN', '१२,३४,५६७', '1234567.00'],
  ['en-US', '٥٬٠٠٠', '5000.00'],
  ['de-DE', '١٬٢٣٤٫٥٠', '1234.50'],
  ['ar-EG', '٥,٠٠', undefined],
  ['ar-EG', '٤،٥٠', undefined],
])('in %s, %j is read as $%s', (tag, text, amount) => {
  setLocale(tag)
  expect(parseUsdInput(text)).toBe(amount)
})

test.each([
  'en-GB',
  'fr-FR',
  'fr-CA',
  'ar-EG',
  'ar-MA',
  'fa-IR',
  'he-IL',
  'hi-IN',
  'pt-BR',
  'pl-PL',
  'de-CH',
])('in %s, an amount that the app has written is read again', (tag) => {
  setLocale(tag)
  expect(parseUsdInput(formatUsd('1234567.89'))).toBe('1234567.89')
})

test.each([
  ['ar-EG', '٤٫٠٤', '4.04'],
  ['fa-IR', '۴', '4'],
  ['de-DE', '٤٫٠٤', '4.04'],
  ['de-DE', '4,04', '4.04'],
  ['de-DE', '1,234', '1.234'],
  ['de-DE', ',5', '0.5'],
  ['de-DE', '1.234', undefined],
  ['de-DE', '4.04', undefined],
  ['en-US', '4,04', undefined],
])('in %s, %j is read as %s ETH', (tag, text, amount) => {
  setLocale(tag)
  expect(parseEthInput(text)).toBe(amount)
})

test.each([
  ['en-US', 'USD', '5,000', 'We read this as $5,000.00.'],
  ['en-US', 'USD', '5,00', 'We cannot tell what “5,00” means. Write it like 1234.50.'],
  ['en-US', 'USD', '1.234', 'We cannot tell what “1.234” means. Write it like 1234.50.'],
  ['en-US', 'ETH', '1,234', 'We cannot tell what “1,234” means. Write it like 1.234.'],
  ['en-US', 'ETH', '1.234', undefined],
  ['en-US', 'USD', '250.50', undefined],
  ['en-US', 'USD', '250', undefined],
  ['en-US', 'USD', 'a lot', undefined],
  ['en-US', 'USD', '', undefined],
  ['de-DE', 'USD', '1.234', 'We read this as 1.234,00 $.'],
  ['de-DE', 'USD', '1,234', 'We cannot tell what “1,234” means. Write it like 1234,50.'],
  ['de-DE', 'ETH', '1,234', 'We read this as 1,234 ETH.'],
  ['de-DE', 'ETH', '1.234', 'We cannot tell what “1.234” means. Write it like 1,234.'],
  ['en-US', 'USD', '٥٠٠', 'We read this as $500.00.'],
  ['en-US', 'USD', '٥,٠٠', 'We cannot tell what “٥,٠٠” means. Write it like 1234.50.'],
  ['en-US', 'ETH', '١,٢٣٤', 'We cannot tell what “١,٢٣٤” means. Write it like 1.234.'],
] as const)('in %s, beside a field in %s with %j stands: %s', (tag, unit, text, sentence) => {
  setLocale(tag)
  expect(plain(readBack(text, unit) ?? askToRewrite(text, unit))).toBe(sentence)
})

test('makes a format when it is first used, and once', () => {
  const makeFormat = jest.spyOn(Intl, 'DateTimeFormat')
  setLocale('de-DE')
  formatUsd('1.00')
  expect(makeFormat).not.toHaveBeenCalled()
  formatDay('2026-11-21T12:00:00.000Z')
  const made = makeFormat.mock.calls.length
  formatDay('2026-11-22T12:00:00.000Z')
  expect(made).toBeGreaterThan(0)
  expect(makeFormat).toHaveBeenCalledTimes(made)
  makeFormat.mockRestore()
})

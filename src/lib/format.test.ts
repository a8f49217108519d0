import {
  formatAge,
  formatAgo,
  formatAsOf,
  formatCardNumber,
  formatDay,
  formatDue,
  formatDueDay,
  formatEth,
  formatExpiry,
  formatMoment,
  formatPerMille,
  formatUsd,
  maskedCardNumber,
} from './format'
import { setLocale } from './locale'

test.each([
  ['0.00', '$0.00'],
  ['0.07', '$0.07'],
  ['12480.52', '$12,480.52'],
  ['1000000.00', '$1,000,000.00'],
  ['9999999999999.99', '$9,999,999,999,999.99'],
  // A floating-point number would be a cent off.
  ['90071992547409.93', '$90,071,992,547,409.93'],
])('%s is shown as %s, to the cent', (amount, shown) => {
  expect(formatUsd(amount)).toBe(shown)
})

test('a text that is no amount is refused', () => {
  expect(() => formatUsd('abc')).toThrow(RangeError)
})

test.each([
  ['4000001234567899', '4000 0012 3456 7899'],
  ['4000-0012-3456-7899', '4000 0012 3456 7899'],
  ['378282246310005', '3782 8224 6310 005'],
  ['', ''],
])('the card number %j is grouped in fours: %j', (digits, grouped) => {
  expect(formatCardNumber(digits)).toBe(grouped)
})

test('a masked number keeps the last four digits only', () => {
  expect(maskedCardNumber('7899')).toBe('•••• •••• •••• 7899')
})

test('an expiry is MM/YY', () => {
  expect(formatExpiry('2029-03')).toBe('03/29')
  expect(formatExpiry('2030-12')).toBe('12/30')
})

test.each([
  [0n, '0 ETH'],
  [10n ** 18n, '1 ETH'],
  [168n * 10n ** 15n, '0.168 ETH'],
  [9_999_966_999_999_999_999n, '9.999966 ETH'],
  [999_999_999_999n, '0 ETH'],
  [1_234_567n * 10n ** 18n, '1,234,567 ETH'],
])('%s wei are shown as %s, never more than there is', (wei, shown) => {
  expect(formatEth(wei)).toBe(shown)
})

test('a moment is shown by its day, and what is no date not at all', () => {
  expect(formatDay('2026-11-21T12:00:00.000Z')).toBe('Nov 21, 2026')
  expect(formatDay('2026-13-99T25:00:00Z')).toBeUndefined()
})

describe('a date of another year has its year', () => {
  const NEW_YEAR = new Date(2027, 0, 1)
  const before = new Date(2026, 11, 31, 23, 45)
  const after = new Date(2027, 0, 1, 0, 15)
  const plain = (text: string) => text.replace('\u202f', ' ')

  test('beside its time', () => {
    expect(plain(formatMoment(before.getTime(), NEW_YEAR.getTime()))).toBe('Dec 31, 2026, 11:45 PM')
    expect(plain(formatMoment(after.getTime(), NEW_YEAR.getTime()))).toBe('Jan 1, 12:15 AM')
  })

  test('beside its weekday', () => {
    expect(formatDueDay(before.toISOString(), NEW_YEAR.getTime())).toBe('Thu, Dec 31, 2026')
    expect(formatDueDay(after.toISOString(), NEW_YEAR.getTime())).toBe('Fri, Jan 1')
  })

  test('beside its weekday and time', () => {
    expect(plain(formatDue(before.toISOString(), NEW_YEAR.getTime()))).toMatch(
      /^Thu, Dec 31, 2026, 11:45 PM /,
    )
    expect(plain(formatDue(after.toISOString(), NEW_YEAR.getTime()))).toMatch(/^Fri, Jan 1, 12:15 AM /)
  })

  test('also of a coming year', () => {
    expect(formatDueDay(after.toISOString(), before.getTime())).toBe('Fri, Jan 1, 2027')
  })
})

test.each([
  [0n, '0%'],
  [7n, '0.7%'],
  [486n, '48.6%'],
  [500n, '50%'],
  [1000n, '100%'],
  [12345n, '1234.5%'],
])('%d per mille read %j', (perMille, text) => {
  expect(formatPerMille(perMille)).toBe(text)
})

test.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h'],
  [86_399_999, '23 h'],
  [86_400_000, '1 d'],
])('an age of %d ms reads %j', (age, text) => {
  expect(formatAge(age)).toBe(text)
})

test.each([
  [-60_001, 'some time ago'],
  [-60_000, 'just now'],
  [999, 'just now'],
  [1_000, '1 s ago'],
])('what was %d ms ago reads %j', (age, text) => {
  expect(formatAgo(age)).toBe(text)
})

test('the age of a figure is unknown when its time lies in the future, because the clock was set back', () => {
  const now = new Date(2026, 10, 24, 12, 0).getTime()
  expect(formatAsOf(now + 3_600_000, now)).toBe('some time ago')
  expect(formatAsOf(now + 60_001, now)).toBe('some time ago')
  expect(formatAsOf(now + 60_000, now)).toBe('less than a minute ago')
})

describe('the age of a figure', () => {
  const asOf = (at: Date, now: Date) => formatAsOf(at.getTime(), now.getTime()).replace('\u202f', ' ')
  const noon = new Date(2026, 10, 24, 12, 0)
  const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute)
  afterEach(() => setLocale('en-US'))

  test.each<[string, Date, Date, string]>([
    ['no time', noon, noon, 'less than a minute ago'],
    ['59 min', at(24, 11, 1), noon, '59 min ago'],
    ['59 min, over midnight', at(23, 23, 30), at(24, 0, 29), '59 min ago'],
    ['an hour', at(24, 11, 0), noon, '11:00 AM'],
    ['hours, just before midnight', at(24, 12, 57), at(24, 23, 59), '12:57 PM'],
    ['hours, just after midnight', at(24, 12, 57), at(25, 0, 0), 'yesterday 12:57 PM'],
    ['23.9 h on one day', at(24, 0, 3), at(24, 23, 57), '12:03 AM'],
    ['23.9 h over midnight', at(23, 12, 6), noon, 'yesterday 12:06 PM'],
    ['two days', at(22, 12, 57), noon, 'Nov 22, 12:57 PM'],
    ['a year', new Date(2025, 10, 24, 12, 57), noon, 'Nov 24, 2025, 12:57 PM'],
  ])('of %s', (_age, answered, now, text) => {
    expect(asOf(answered, now)).toBe(text)
  })

  test('follows the locale', () => {
    setLocale('de-DE')
    expect(asOf(at(24, 10, 30), noon)).toBe('10:30')
    expect(asOf(at(23, 12, 6), noon)).toBe('yesterday 12:06')
    expect(asOf(at(22, 12, 57), noon)).toBe('22 Nov, 12:57')
  })
})

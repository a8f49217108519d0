import { formatCardNumber, formatExpiry, formatUsd, maskedCardNumber } from './format'

test.each([
  ['0.00', '$0.00'],
  ['0.07', '$0.07'],
  ['12480.52', '$12,480.52'],
  ['1000000.00', '$1,000,000.00'],
  ['9999999999999.99', '$9,999,999,999,999.99'],
])('%s is shown as %s, to the cent', (amount, shown) => {
  expect(formatUsd(amount)).toBe(shown)
})

test('what is no amount is not shown as one', () => {
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

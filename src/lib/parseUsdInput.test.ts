import { parseUsdInput } from './parseUsdInput'

test.each([
  ['5000', '5000.00'],
  ['5,000', '5000.00'],
  ['$5,000.5', '5000.50'],
  ['$ 1,234,567.89', '1234567.89'],
  [' 12 ', '12.00'],
  ['12.', '12.00'],
  ['0', '0.00'],
  ['007', '7.00'],
  ['0.5', '0.50'],
])('%j is read as %s', (text, amount) => {
  expect(parseUsdInput(text)).toBe(amount)
})

// Asking again is better than a guess that is wrong by a factor of a thousand.
test.each([
  '',
  ' ',
  '$',
  '5.000,00',
  '5,00',
  '50,00',
  '1,0000',
  ',500',
  '.5',
  '1.234',
  '-5',
  '5e3',
  '0x10',
  '5 000',
  '5000 USD',
  '£5000',
  'Infinity',
  '99999999999999',
])('%j cannot be read with certainty', (text) => {
  expect(parseUsdInput(text)).toBeUndefined()
})

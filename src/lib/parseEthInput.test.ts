import { parseEthInput } from './parseEthInput'

test.each([
  ['4', '4'],
  ['4.04', '4.04'],
  [' 4.0400 ', '4.04'],
  ['4.', '4'],
  ['.5', '0.5'],
  ['004', '4'],
  ['4 ETH', '4'],
  ['0', '0'],
  ['0.000000000000000001', '0.000000000000000001'],
])('%j is read as %s ETH', (text, amount) => {
  expect(parseEthInput(text)).toBe(amount)
})

test.each(['', '.', '4,04', '1,234', '-4', '4e3', 'four', '0.0000000000000000001', '1234567890', '$4'])(
  '%j cannot be read with certainty, so it is not read at all',
  (text) => {
    expect(parseEthInput(text)).toBeUndefined()
  },
)

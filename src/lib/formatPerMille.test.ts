import { formatPerMille } from './formatPerMille'

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

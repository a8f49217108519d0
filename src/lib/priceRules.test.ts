import { areDisputed } from './priceRules'

test.each([
  [[], false],
  [[250_000n], false],
  [[250_000n, 245_000n], false],
  [[250_000n, 244_999n], true],
  [[244_999n, 250_000n], true],
  [[250_000n, 248_000n, 244_999n], true],
])('prices %j contradict each other: %j', (prices, isDisputed) => {
  expect(areDisputed(prices)).toBe(isDisputed)
})

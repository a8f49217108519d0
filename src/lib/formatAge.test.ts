import { formatAge } from './formatAge'

test.each([
  [-5_000, 'just now'],
  [0, 'just now'],
  [999, 'just now'],
  [1_000, '1 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h'],
  [86_399_999, '23 h'],
  [86_400_000, '1 d'],
])('an age of %d ms reads %j', (age, text) => {
  expect(formatAge(age)).toBe(text)
})

import { localDay } from './localDay'

test('a day is one in the customer’s time zone', () => {
  const late = new Date(2026, 10, 3, 23, 59)
  expect(localDay(late.toISOString())).toBe('2026-11-03')
})

import fc from 'fast-check'
import { rowsToDraw } from './rowsToDraw'

test('renders the rows in view and three on either side', () => {
  expect(rowsToDraw({ startIndex: 10, endIndex: 13, count: 100 }, 3, undefined)).toEqual([
    7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
  ])
})

test('renders existing rows only', () => {
  expect(rowsToDraw({ startIndex: 0, endIndex: 1, count: 3 }, 3, undefined)).toEqual([0, 1, 2])
  expect(rowsToDraw({ startIndex: 0, endIndex: 0, count: 0 }, 3, undefined)).toEqual([])
})

test('keeps the focused row and its neighbours at any scroll position', () => {
  expect(rowsToDraw({ startIndex: 90, endIndex: 92, count: 100 }, 3, 5)).toEqual([
    4, 5, 6, 87, 88, 89, 90, 91, 92, 93, 94, 95,
  ])
})

test('never renders more than 60 cards, and always the focused one', () => {
  const scenes = fc.record({
    count: fc.integer({ min: 1, max: 1000 }),
    columns: fc.integer({ min: 1, max: 8 }),
    start: fc.nat(999),
    seen: fc.nat(80),
    focused: fc.option(fc.nat(999), { nil: undefined }),
  })
  fc.assert(
    fc.property(scenes, ({ count, columns, start, seen, focused }) => {
      const startIndex = Math.min(start, count - 1)
      const endIndex = Math.min(startIndex + seen, count - 1)
      const focusedRow = focused === undefined ? undefined : Math.min(focused, count - 1)
      const rows = rowsToDraw({ startIndex, endIndex, count }, columns, focusedRow)
      expect(rows.length * columns).toBeLessThanOrEqual(60)
      expect(rows).toEqual([...new Set(rows)].sort((a, b) => a - b))
      if (focusedRow !== undefined) expect(rows).toContain(focusedRow)
      const isRoomy = (endIndex - startIndex + 1 + 6 + 3) * columns <= 60
      for (let row = startIndex; isRoomy && row <= endIndex; row += 1) expect(rows).toContain(row)
    }),
  )
})

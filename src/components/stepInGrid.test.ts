import { stepInGrid } from './stepInGrid'

/** Ten items in three columns: 0 1 2 / 3 4 5 / 6 7 8 / 9. */
const from = (index: number, key: string) => stepInGrid(key, { index, count: 10, columns: 3, rowsPerPage: 2 })

test.each([
  ['ArrowRight', 2, 3],
  ['ArrowLeft', 3, 2],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 7, 9],
  ['ArrowUp', 4, 1],
  ['PageDown', 1, 7],
  ['PageDown', 5, 9],
  ['PageUp', 8, 2],
  ['PageUp', 4, 1],
  ['Home', 7, 0],
  ['End', 0, 9],
])('%s moves from %i to %i', (key, index, next) => {
  expect(from(index, key)).toBe(next)
})

test.each([
  ['ArrowRight', 9],
  ['ArrowLeft', 0],
  ['ArrowDown', 9],
  ['ArrowUp', 2],
  ['PageDown', 9],
  ['PageUp', 1],
  ['Home', 0],
  ['End', 9],
  ['Enter', 4],
  ['a', 4],
])('%s on %i is left to the browser', (key, index) => {
  expect(from(index, key)).toBeUndefined()
})

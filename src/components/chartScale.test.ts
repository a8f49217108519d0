import { chartScale } from './chartScale'

const point = (at: number, value: number) => ({ at, value })
const POINTS = [point(0, 100), point(10, 200), point(40, 150)]

test('time runs from edge to edge, and the highest price is at the top', () => {
  const { x, y } = chartScale(POINTS, [], 100)
  expect([x(0), x(10), x(40)]).toEqual([0, 25, 100])
  expect([y(200), y(150), y(100)]).toEqual([8, 47, 86])
})

test('levels are inside, also far below and above every price', () => {
  const { y } = chartScale(POINTS, [{ value: 300 }, { value: 20 }], 100)
  expect([y(300), y(20)]).toEqual([8, 86])
  expect(y(150)).toBeGreaterThan(8)
  expect(y(150)).toBeLessThan(86)
})

test('a long pause begins another run', () => {
  expect(chartScale(POINTS, [], 30).runs).toEqual([POINTS])
  expect(chartScale(POINTS, [], 29).runs).toEqual([POINTS.slice(0, 2), POINTS.slice(2)])
})

test('a move of cents is drawn as a small one', () => {
  const { y } = chartScale([point(0, 2500), point(1, 2499.5)], [], 1)
  expect(Math.abs(y(2500) - y(2499.5))).toBeLessThan(1)
})

test('a price that never moves is drawn in the middle', () => {
  const { x, y } = chartScale([point(5, 100)], [], 1)
  expect([x(5), y(100)]).toEqual([50, 47])
})

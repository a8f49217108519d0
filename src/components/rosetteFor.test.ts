import { lobePath } from './lobePath'
import { rosetteFor } from './rosetteFor'

test('gives the same id the same rosette', () => {
  expect(rosetteFor('card-1')).toEqual(rosetteFor('card-1'))
})

test('gives ten thousand cards different rosettes', () => {
  const figures = new Set(
    Array.from({ length: 10_000 }, (_, index) => JSON.stringify(rosetteFor(`card-${index}`))),
  )
  expect(figures.size).toBe(10_000)
})

test('a lobe ends where the next begins', () => {
  const path = lobePath({ lobes: 6, strands: 1, radius: 310, depth: 150, step: 0, twist: 0 })
  const numbers = path.match(/-?\d+(\.\d+)?/g)?.map(Number) ?? []
  const [x = 0, y = 0] = numbers
  const [endX = 0, endY = 0] = numbers.slice(-2)
  expect(Math.hypot(endX, endY)).toBeCloseTo(Math.hypot(x, y), 0)
  expect(Math.atan2(endY, endX)).toBeCloseTo(Math.PI / 3, 1)
})

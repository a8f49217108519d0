import { remember } from './remember'

test('computes the result of a text once', () => {
  const compute = jest.fn((text: string) => text.length)
  const lengthOf = remember(compute)
  expect([lengthOf('abc'), lengthOf('abc'), lengthOf('')]).toEqual([3, 3, 0])
  lengthOf('')
  expect(compute).toHaveBeenCalledTimes(2)
})

test('a caller who invents texts fills no memory: when it is full, it is emptied', () => {
  const compute = jest.fn((text: string) => text)
  const known = remember(compute, 2)
  known('a')
  known('b')
  known('a')
  expect(compute).toHaveBeenCalledTimes(2)
  known('c')
  known('a')
  expect(compute).toHaveBeenCalledTimes(4)
})

test('a failure is not remembered', () => {
  const compute = jest.fn(() => {
    throw new Error('refused')
  })
  const known = remember(compute)
  expect(() => known('a')).toThrow('refused')
  expect(() => known('a')).toThrow('refused')
  expect(compute).toHaveBeenCalledTimes(2)
})

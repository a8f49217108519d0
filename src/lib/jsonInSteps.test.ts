import { finish } from './finish'
import { jsonInSteps } from './jsonInSteps'

const run = (value: unknown, depth: number) => finish(jsonInSteps(value, depth))

const item = { id: 'a', note: 'quoted "so", and é', gone: undefined, deep: { list: [1, null, [true]] } }

test.each<[unknown]>([
  [null],
  ['text'],
  [3.5],
  [[]],
  [{}],
  [item],
  [[item, undefined, 'x']],
  [{ queries: { 'all({"w":1})': { data: [item, { ...item, id: 'b' }], error: undefined } } }],
])('%j becomes the text of JSON.stringify, however deep it is taken apart', (value) => {
  // Objects keep their text, so each depth gets objects of its own.
  for (const depth of [0, 1, 2, 5]) expect(run(structuredClone(value), depth)[0]).toBe(JSON.stringify(value))
})

test('it pauses after each item of a list, and takes one that it has seen at once', () => {
  const items = [{ id: 'one' }, { id: 'two' }, { id: 'three' }]
  const [text, pauses] = run({ data: items }, 3)
  expect(pauses).toBe(5)
  expect(run({ data: items }, 3)).toEqual([text, 1])
  expect(run({ data: [...items.slice(0, 2), { id: 'four' }] }, 3)[1]).toBe(3)
})

test('an object below the depth is one step, however much it holds', () => {
  const item = () => ({ deep: { deeper: { deepest: {} } }, list: [{}, {}] })
  expect(run({ data: [item(), item()] }, 2)[1]).toBe(4)
  expect(run(item(), 0)[1]).toBe(1)
})

import { isRecord, isText, parseJson } from './guards'

test('a record is an object with members, not null, a list or a primitive', () => {
  expect([{}, { a: 1 }].every(isRecord)).toBe(true)
  expect([null, undefined, [], 'text', 1, true, () => undefined].some(isRecord)).toBe(false)
})

test('text is not blank, not too long, and has no control characters', () => {
  expect(isText('MetaMask', 8)).toBe(true)
  expect(isText('MetaMask', 7)).toBe(false)
  for (const value of ['', '   ', 'a\u0000b', 'a\nb', '\u001b[2J', 1, null, undefined, {}])
    expect(isText(value, 100)).toBe(false)
})

test.each([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['"x"', 'x'],
])('%s is parsed', (text, value) => {
  expect(parseJson(text)).toEqual(value)
})

test.each([null, '', '{', '{"a":', 'undefined', '\u0000'])('%j is no JSON, and no exception', (text) => {
  expect(parseJson(text)).toBeUndefined()
})

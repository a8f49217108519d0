import { csv } from './csv'

test.each([
  ['plain', 'plain'],
  ['with, comma', '"with, comma"'],
  ['with "quotes"', '"with ""quotes"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=1+1', "'=1+1"],
  ['+44 20', "'+44 20"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("a","b")', '"\'=HYPERLINK(""a"",""b"")"'],
  ['a=1', 'a=1'],
])('the text %j becomes %j', (text, cell) => {
  expect(csv([[text]])).toBe(`${cell}\r\n`)
})

test('a negative amount stays a number, and an unknown value an empty cell', () => {
  expect(
    csv([
      ['Amount', 'Reference'],
      [{ number: '-420.00' }, undefined],
    ]),
  ).toBe('Amount,Reference\r\n-420.00,\r\n')
})

import { existsSync, readFileSync } from 'node:fs'

const MEASURES = 'docs/measures.md'
/** The last column of a row: a file, and a test in it. */
const ENTRY = /\| `([\w/.]+)`: (.+?) +\|$/

const table = readFileSync(MEASURES, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
// The first two lines are the table's head and rule.
const rows = table.slice(2)

it(`every row of ${MEASURES} names an existing test`, () => {
  expect(rows).not.toEqual([])
  expect(rows.filter((row) => !namesTest(row))).toEqual([])
})

function namesTest(row: string): boolean {
  const [, file = '', name = ''] = ENTRY.exec(row) ?? []
  return existsSync(file) && readFileSync(file, 'utf8').includes(name)
}

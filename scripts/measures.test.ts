import { readFileSync } from 'node:fs'

const rows = [...readFileSync('docs/measures.md', 'utf8').matchAll(/^\|.*\| `([\w/.]+)`: (.+?) +\|$/gm)].map(
  ([, file = '', name = '']) => ({ file, name }),
)

it('docs/measures.md names existing tests', () => {
  expect(rows.length).toBeGreaterThan(15)
  const missing = rows.filter(({ file, name }) => !readFileSync(file, 'utf8').includes(name))
  expect(missing).toEqual([])
})

/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The only file that may import the wallet library's core. */
const ONLY_IMPORTER = 'src/services/wallet/onboard.ts'

const read = (path: string): string => readFileSync(path, 'utf8')

/** Rows of the table: number, trap, protection, tests. */
const rows = read('src/services/wallet/WALLET_TRAPS.md')
  .split('\n')
  .filter((line) => /^\| *\d/.test(line))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  )

/** A cell names tests in the form `file`: “name”, “name”. */
function testsOf(cell: string): { file: string; name: string }[] {
  return [...cell.matchAll(/`([^`]+\.(?:spec|test)\.tsx?)`:((?:[^`](?!`[^`]+\.(?:spec|test)))*)/g)].flatMap(
    ([, file = '', names = '']) => [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  )
}

test('each of the seventeen traps has a protection and a test that exists', () => {
  expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 17 }, (_, index) => String(index + 1)))
  for (const [number, trap, protection, tests = ''] of rows) {
    expect([number, trap, protection]).not.toContain('')
    const named = testsOf(tests)
    expect({ number, named }).not.toEqual({ number, named: [] })
    for (const { file, name } of named) {
      // A table of cases ends with `])('name', …`.
      const declared = [
        ...read(file).matchAll(/(?:\b(?:test|it)\b[^\n]*?\(|^ *\]\)\()\s*(['"`])(.+?)\1,/gm),
      ].map(([, , found]) => found)
      // The table quotes a name with `${what}` up to there.
      const isThere = declared.some((found = '') => found === name || found.startsWith(`${name} \${`))
      expect({ file, name, isThere }).toEqual({ file, name, isThere: true })
    }
  }
})

test('@web3-onboard/react is not installed, and only one file imports the core', () => {
  const packages = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', object>
  expect(Object.keys({ ...packages.dependencies, ...packages.devDependencies })).not.toContain(
    '@web3-onboard/react',
  )
  const importers = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => join('src', path))
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
    .filter((path) => /from '@web3-onboard\/core'|import\('@web3-onboard\/core'\)/.test(read(path)))
  expect(importers).toEqual([ONLY_IMPORTER])
})

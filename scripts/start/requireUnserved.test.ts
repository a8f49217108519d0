import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from './problem'
import { requireUnserved } from './requireUnserved'

let root: string

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'florin-served-')))
  for (const folder of ['src/app', 'public', 'node_modules/.vite', 'elsewhere', '.data'])
    mkdirSync(join(root, folder), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

it.each(['src', 'src/app/data', 'public/.data', 'node_modules/.vite/data', 'elsewhere/../src/data'])(
  'a data folder in %s is refused',
  (dataDir) => {
    expect(() => requireUnserved(join(root, dataDir), root)).toThrow(Problem)
    expect(() => requireUnserved(join(root, dataDir), root)).toThrow(/^DATA_DIR must not be in \w+:/)
  },
)

it('so is one that a symbolic link leads into a served folder', () => {
  symlinkSync(join(root, 'public'), join(root, 'link'))
  expect(() => requireUnserved(join(root, 'link'), root)).toThrow(Problem)
  expect(() => requireUnserved(join(root, 'link/not/there/yet'), root)).toThrow(Problem)
})

it.each(['.data', 'data/not/there/yet', 'src-data', 'publicly', 'elsewhere', '.', '..', '/', '..src'])(
  'a data folder in %s is fine',
  (dataDir) => {
    expect(() => requireUnserved(join(root, dataDir), root)).not.toThrow()
  },
)

it('so is a link to a folder that is not served', () => {
  symlinkSync(join(root, 'elsewhere'), join(root, 'link'))
  expect(() => requireUnserved(join(root, 'link'), root)).not.toThrow()
})

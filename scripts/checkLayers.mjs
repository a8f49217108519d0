/**
 * Runs .dependency-cruiser.cjs over the tree. With a TypeScript that it does not support, dependency-cruiser reads no
 * file and reports no violation, so this check also counts the files and imports that it has read.
 */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'

const FOLDERS = ['src', 'server', 'scripts', 'e2e', 'bench']

const { forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

const ours = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
).filter((path) => /\.tsx?$/.test(path))
const { output } = await cruise(
  FOLDERS,
  { ...options, ruleSet: { forbidden }, validate: true, outputType: 'json' },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.json') },
)
const { modules, summary } = JSON.parse(output)

const seen = new Set(modules.map(({ source }) => source))
const missed = ours.filter((path) => !seen.has(path))
for (const { rule, from, to } of summary.violations) {
  console.error(`${rule.severity}: ${rule.name}: ${from}${from === to ? '' : ` -> ${to}`}`)
}
if (missed.length > 0) {
  console.error(`not read: ${missed.length} of ${ours.length} files, among them ${missed[0]}`)
}
const edges = modules.reduce(
  (sum, { source, dependencies }) => sum + (seen.has(source) ? dependencies.length : 0),
  0,
)
if (edges < ours.length) console.error(`only ${edges} imports seen in ${ours.length} files`)

const isSound = summary.violations.length === 0 && missed.length === 0 && edges >= ours.length
if (isSound) console.log(`Layers: ${ours.length} files, ${edges} imports, no violation.`)
process.exit(isSound ? 0 : 1)

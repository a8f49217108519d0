/**
 * Checks a production build: the landing page's JavaScript stays within its budget and contains no code for wallets or
 * chain, no file contains a part of the development wallet or names source files, and no chunks import each other in a
 * circle.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'

const DIST = process.argv[2] ?? 'dist'
/**
 * Gzip bytes: 1.15 times what the mandated packages weigh as a hello world, with Redux Toolkit's listener middleware and
 * lazily loaded slices (122,620; decision 6).
 */
const BUDGET = 141_000
/** Packages that load when a customer is about to connect, or sends money. */
const NOT_AT_FIRST = /\/node_modules\/(ethers|ibantools|@web3-onboard)\//
/** Anvil's first published key, and the name of the connector. */
const DEVELOPMENT_ONLY = [
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  'development wallet',
]

const problems = []
const chunks = readChunks()
const first = firstLoad()

let total = 0
for (const file of first) {
  const bytes = gzipSync(readFileSync(join(DIST, file))).length
  total += bytes
  console.log(`${bytes.toString().padStart(8)}  ${file}`)
  const early = chunks[file].modules.filter((id) => NOT_AT_FIRST.test(id))
  if (early.length > 0)
    problems.push(`${file} brings ${early.length} modules too early, among them ${early[0]}`)
}
console.log(`${total.toString().padStart(8)}  gzip bytes of JavaScript at first load, of ${BUDGET} allowed`)
if (total > BUDGET) problems.push(`first load is ${total - BUDGET} bytes over its budget`)

for (const file of Object.keys(chunks)) {
  // In a circle the chunk that runs first finds the other's classes undefined, in production only.
  if (importsOf(file).has(file)) problems.push(`${file} is in a circle of imports`)
}

for (const file of filesIn(DIST)) {
  const text = readFileSync(join(DIST, file), 'latin1')
  for (const words of DEVELOPMENT_ONLY) {
    if (text.toLowerCase().includes(words))
      problems.push(`${file} holds a part of the development wallet: ${words.slice(0, 20)}`)
  }
  const source = text.match(/\bsrc\/[\w/.-]+\.tsx?\b/g)?.find((path) => existsSync(path))
  if (source !== undefined) problems.push(`${file} names source files, among them ${source}`)
}

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

/** The modules and static imports of each chunk, as the build has written them (vite.config.ts). */
function readChunks() {
  const path = `${DIST}.chunks.json`
  if (!existsSync(path)) fail(`${path} is missing: run npm run build first`)
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** All chunks that a chunk imports statically, itself or through others. */
function importsOf(file, found = new Set()) {
  for (const imported of chunks[file]?.imports ?? []) {
    if (found.has(imported)) continue
    found.add(imported)
    importsOf(imported, found)
  }
  return found
}

/** The page's scripts and preloads, with all their static imports. */
function firstLoad() {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const named = [
    ...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g),
    ...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
  ].map(([, path]) => posix.relative('/', posix.resolve('/', path)))
  if (named.length === 0) fail('the page loads no script at all')

  const found = new Set()
  const visit = (file) => {
    if (found.has(file)) return
    // A script in public/ is copied unchanged. It has no imports and counts like any other.
    if (!chunks[file] && existsSync(join(DIST, file))) chunks[file] = { imports: [], modules: [] }
    if (!chunks[file]) fail(`${file} is loaded by the page, and the build does not know it`)
    found.add(file)
    chunks[file].imports.forEach(visit)
  }
  named.forEach(visit)
  return [...found]
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile())
}

function fail(reason) {
  console.error(reason)
  process.exit(1)
}

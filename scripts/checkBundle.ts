/**
 * Checks a production build: the JavaScript of the landing page and of each route stays within its budget, the landing
 * page's contains no code for wallets or chain, no file contains a part of the development wallet or names source files,
 * and no chunks import each other in a circle.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inlineScripts } from './inlineScripts'
import { gzipBytes, mostBytesOf, readChunks, routeBytes, withImports } from './routeBytes'

const DIST = process.argv[2] ?? 'dist'
/** Gzip bytes: 1.15 times the 121,117 of a hello world of the mandated packages (decision 6). */
const BUDGET = 139_284
/** What a returning customer's first screen needs, with the first load. It is limited so that no route's code hides in it. */
const SHELL_BUDGET = 218_800
/** Packages that load when a customer is about to connect, or sends money. */
const NOT_AT_FIRST = /\/node_modules\/(ethers|ibantools|@web3-onboard)\//
/** Anvil's first published key, and the name of the connector. */
const DEVELOPMENT_ONLY = [
  'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  'development wallet',
]

const problems: string[] = []
const chunks = readChunks(DIST)
const html = readFileSync(join(DIST, 'index.html'), 'utf8')

let total = gzipSync(inlineScripts(html).join(''), { level: 9 }).length
console.log(`${shown(total)}  in the page`)
for (const file of firstLoad()) {
  const bytes = gzipBytes(DIST, file)
  total += bytes
  console.log(`${shown(bytes)}  ${file}`)
  const early = (chunks[file]?.modules ?? []).filter((id) => NOT_AT_FIRST.test(id))
  if (early[0] !== undefined)
    problems.push(`${file} brings ${early.length} modules too early, among them ${early[0]}`)
}
console.log(`${shown(total)}  gzip bytes of JavaScript at first load, of ${BUDGET} allowed\n`)
if (total > BUDGET) problems.push(`first load is ${total - BUDGET} bytes over its budget`)

const { shell, routes } = routeBytes(DIST)
console.log(`${shown(shell)}  the shell with the first load, of ${SHELL_BUDGET} allowed`)
if (shell > SHELL_BUDGET) problems.push(`the shell is ${shell - SHELL_BUDGET} bytes over its budget`)
for (const [path, bytes] of routes) {
  const most = mostBytesOf(path)
  console.log(`${shown(bytes)}  ${path} over the shell, of ${most} allowed`)
  if (bytes > most) problems.push(`${path} is ${bytes - most} bytes over its budget`)
}

for (const [file, { imports }] of Object.entries(chunks)) {
  // Of two chunks that import each other, the one that runs first finds the other's classes undefined.
  if (imports.some((imported) => withImports(chunks, imported).has(file)))
    problems.push(`${file} is in a circle of imports`)
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

function shown(bytes: number): string {
  return bytes.toString().padStart(8)
}

/** The page's scripts and preloads, with all their static imports. */
function firstLoad(): Set<string> {
  const named = [
    ...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g),
    ...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g),
  ].map(([, path = '']) => posix.relative('/', posix.resolve('/', path)))
  if (named.length === 0) throw new Error('the page loads no script at all')
  const unknown = named.find((file) => !chunks[file])
  if (unknown !== undefined)
    throw new Error(`${unknown} is loaded by the page, and the build does not know it`)
  return new Set(named.flatMap((file) => [...withImports(chunks, file)]))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  )
}

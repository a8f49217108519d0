import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { paths } from '../src/lib/paths'

/** The modules and static imports of each chunk, as the build has written them (vite.config.ts). */
const chunkList = z.record(
  z.string(),
  z.object({ imports: z.array(z.string()), modules: z.array(z.string()) }),
)
type Chunks = z.infer<typeof chunkList>

/** What is loaded before any page of a connected wallet is drawn (src/app/screens.ts). */
const SHELL = [
  '/src/main.tsx',
  '/src/app/layout/Shell.tsx',
  '/src/app/walletParts.ts',
  '/src/services/storedAnswers.ts',
]
/** The send form opens on the accounts page, from a chunk of its own. */
const SEND_FORM = '/src/features/wires/SendMoneySteps.tsx'

/** In gzip bytes over the shell. */
const MOST_BYTES = 20_000
/** Routes that need more, and why. */
const OWN_LIMITS: Readonly<Record<string, number>> = {
  // The form checks account numbers of every country as they are typed.
  [paths.sendMoney]: 30_000,
}

/** How many gzip bytes of JavaScript a route may load in addition to the shell. */
export const mostBytesOf = (path: string): number => OWN_LIMITS[path] ?? MOST_BYTES

/** @param build folder, as `dist`. @throws Error when it was not built */
export function readChunks(build: string): Chunks {
  const path = `${build}.chunks.json`
  if (!existsSync(path)) throw new Error(`${path} is missing: run npm run build first`)
  return chunkList.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** A file, and all that it imports statically, itself or through others. */
export function withImports(chunks: Chunks, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of chunks[file]?.imports ?? []) withImports(chunks, imported, found)
  return found
}

export const gzipBytes = (build: string, file: string): number =>
  gzipSync(readFileSync(`${build}/${file}`)).length

/** The module of each page, by its path, as `router.tsx` imports it. */
function pageModules(): Map<string, string> {
  const router = readFileSync('src/app/router.tsx', 'utf8')
  const found = router.matchAll(/paths\.(\w+),\s*page\(\(\) => import\('\.\.\/([^']+)'\)/g)
  const modules = new Map<string, string>()
  for (const [, name = '', module = ''] of found)
    modules.set((paths as Record<string, string>)[name] ?? name, `/src/${module}.tsx`)
  if (modules.size === 0) throw new Error('router.tsx imports its pages in another way')
  return modules
}

interface Weighed {
  /** Loaded before any page of a connected wallet; the dashboard is part of it. Includes the first load. */
  shell: number
  /**
   * What each route loads in addition to the shell, by its path. A chunk that two routes share counts for both. Parts that
   * open later (`loadable`) are not counted.
   */
  routes: Map<string, number>
}

/** The JavaScript of each route, in gzip bytes. */
export function routeBytes(build: string): Weighed {
  const chunks = readChunks(build)
  const filesOf = (module: string): Set<string> => {
    const [file] = Object.entries(chunks).find(([, { modules }]) => modules.includes(module)) ?? []
    if (file === undefined) throw new Error(`no chunk has ${module}`)
    return withImports(chunks, file)
  }
  const shell = new Set(SHELL.flatMap((module) => [...filesOf(module)]))
  const sum = (files: Iterable<string>) =>
    [...files].reduce((bytes, file) => bytes + gzipBytes(build, file), 0)
  const bytesOf = (...modules: string[]) => {
    const own = new Set(modules.flatMap((module) => [...filesOf(module)]))
    for (const file of shell) own.delete(file)
    return sum(own)
  }
  const routes = new Map<string, number>()
  for (const [path, module] of pageModules()) routes.set(path, bytesOf(module))
  const accounts = pageModules().get(paths.accounts) ?? ''
  routes.set(paths.sendMoney, bytesOf(accounts, SEND_FORM))
  return { shell: sum(shell), routes }
}

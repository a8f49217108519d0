import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { paths } from '../src/lib/paths'

const BUILD = 'dist-local'

/** The modules and static imports of each chunk, as the build has written them (vite.config.ts). */
const chunkList = z.record(
  z.string(),
  z.object({ imports: z.array(z.string()), modules: z.array(z.string()) }),
)

/** What is loaded before any page of a connected wallet is drawn (src/app/screens.ts). */
const SHELL = [
  '/src/main.tsx',
  '/src/app/layout/Shell.tsx',
  '/src/app/walletParts.ts',
  '/src/services/storedAnswers.ts',
]
/** The send form is on the page of accounts, and a chunk of its own. */
const SEND_FORM = '/src/features/wires/SendMoneySteps.tsx'

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

/**
 * The JavaScript that each route loads in addition to the shell, in gzip bytes. A chunk that two
 * routes share counts for both.
 */
export function routeBytes(): Map<string, number> {
  const chunks = chunkList.parse(JSON.parse(readFileSync(`${BUILD}.chunks.json`, 'utf8')))
  const withImports = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found
    found.add(file)
    for (const imported of chunks[file]?.imports ?? []) withImports(imported, found)
    return found
  }
  const filesOf = (module: string): Set<string> => {
    const [file] = Object.entries(chunks).find(([, { modules }]) => modules.includes(module)) ?? []
    if (file === undefined) throw new Error(`no chunk has ${module}`)
    return withImports(file)
  }
  const shell = new Set(SHELL.flatMap((module) => [...filesOf(module)]))
  const bytesOf = (...modules: string[]) => {
    const own = new Set(modules.flatMap((module) => [...filesOf(module)]))
    for (const file of shell) own.delete(file)
    return [...own].reduce((sum, file) => sum + gzipSync(readFileSync(`${BUILD}/${file}`)).length, 0)
  }
  const routes = new Map<string, number>()
  for (const [path, module] of pageModules()) routes.set(path, bytesOf(module))
  const accounts = pageModules().get(paths.accounts) ?? ''
  return routes.set(paths.sendMoney, bytesOf(accounts, SEND_FORM))
}

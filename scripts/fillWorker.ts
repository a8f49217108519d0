import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentPolicy, readBuild } from '../server/pages/contentPolicy.ts'

export const SERVICE_WORKER = 'sw.js'

/**
 * Writes the list of kept files and a version into the built service worker. The version is a hash of these files and of the
 * page's Content-Security-Policy, which is kept with the page. Browsers install a worker only when its bytes have changed.
 * The worker knows this build's page by the SHA-256 of its bytes, and by the sources that its policy names.
 * @param folder the finished build
 * @param paths of the kept files, as the page asks for them
 */
export function fillWorker(folder: string, paths: readonly string[]): void {
  const build = readBuild(folder)
  const page = readFileSync(join(folder, 'index.html'))
  const hash = createHash('sha256').update(JSON.stringify(contentPolicy(build, [])))
  for (const path of paths) {
    hash.update(path)
    hash.update(path === '/' ? page : readFileSync(join(folder, path)))
  }
  const values = {
    __FILES__: paths,
    __BUILD__: hash.digest('hex').slice(0, 12),
    __PAGE__: createHash('sha256').update(page).digest('base64'),
    // Without WalletConnect's, which a local start does not allow (scripts/start/web.ts).
    __SOURCES__: [...build.scripts, ...build.connect],
  }
  const file = join(folder, SERVICE_WORKER)
  let code = readFileSync(file, 'utf8')
  for (const [name, value] of Object.entries(values))
    code = code.replaceAll(name, () => JSON.stringify(value))
  writeFileSync(file, code)
}

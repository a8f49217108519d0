import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentPolicy, readBuild } from '../server/pages/contentPolicy.ts'

export const SERVICE_WORKER = 'sw.js'

/**
 * Writes the list of kept files and a version into the built service worker. The version is a hash of these files and of the
 * page's Content-Security-Policy, which is kept with the page. Browsers install a worker only when its bytes have changed.
 * @param folder the finished build
 * @param paths of the kept files, as the page asks for them
 */
export function fillWorker(folder: string, paths: readonly string[]): void {
  const hash = createHash('sha256').update(JSON.stringify(contentPolicy(readBuild(folder), [])))
  for (const path of paths) {
    hash.update(path)
    hash.update(readFileSync(join(folder, path === '/' ? 'index.html' : path)))
  }
  const version = hash.digest('hex').slice(0, 12)
  const file = join(folder, SERVICE_WORKER)
  const code = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    code.replaceAll('__FILES__', JSON.stringify(paths)).replaceAll('__BUILD__', `"${version}"`),
  )
}

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** Makes the files and ends. It ends at once when the process that asked for it has died, which closes its input. */
const MAKE = `
process.stdin.resume().on('end', () => process.exit(1))
const { PGlite } = await import('@electric-sql/pglite')
await (await PGlite.create(process.argv[1])).close()
process.exit(0)`

/**
 * Makes the files of a PGlite database where there are none. That takes 800 MB, half of which a process would keep, so
 * a process of its own does it. The files are made in a draft folder beside it, so that none is ever half made.
 * The caller holds the data folder's lock.
 */
export async function createFolder(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const beside = dirname(folder)
  mkdirSync(beside, { recursive: true })
  const prefix = `.${basename(folder)}-new-`
  for (const name of readdirSync(beside))
    if (name.startsWith(prefix)) rmSync(join(beside, name), { recursive: true, force: true })
  const draft = mkdtempSync(join(beside, prefix))
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', MAKE, draft])
  renameSync(draft, folder)
}

import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The local bank's card secret: made up at the first start and kept in the data folder, readable by its owner
 * only. Without it, the numbers of existing cards could not be derived again. Banks that share the folder share the
 * secret, whoever is first; banks on one PostgreSQL with folders of their own need CARD_SECRET.
 */
export function localCardSecret(folder: string): string {
  const path = join(folder, 'card-secret')
  const kept = read(path) ?? makeUp(path)
  if (kept.length >= 32) return kept
  throw new Error(`${path} is damaged: restore it, or remove it together with the database.`)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The file appears with its content in one step, so that nobody reads half a secret or overwrites another's. */
function makeUp(path: string): string {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}

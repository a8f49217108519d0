import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The local bank's card secret: made up at the first start and kept beside the database, readable by its owner
 * only. Without it, the numbers of existing cards could not be derived again. Called under the folder's lock.
 */
export function localCardSecret(folder: string): string {
  const path = join(folder, 'card-secret')
  try {
    const kept = readFileSync(path, 'utf8').trim()
    if (kept.length >= 32) return kept
    throw new Error(`${path} is damaged: restore it, or remove it together with the database.`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const secret = randomBytes(32).toString('hex')
    writeFileSync(path, secret, { mode: 0o600, flag: 'wx' })
    return secret
  }
}

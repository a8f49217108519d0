import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The local bank's card secret. The first start generates it in the data folder, readable by its owner only; without it
 * the numbers of existing cards cannot be derived again. Banks in one folder share the secret. Banks on one PostgreSQL
 * with folders of their own need CARD_SECRET.
 */
export function localCardSecret(folder: string): string {
  const path = join(folder, 'card-secret')
  const secret = read(path) ?? generate(path)
  if (secret.length >= 32) return secret
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

/** Linking creates the file with its content in one step: no process reads half a secret or overwrites another's. */
function generate(path: string): string {
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

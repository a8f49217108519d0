import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseLocation } from '../db/database'
import { copyEmpty } from './pglite/prepared'
import { isOnPostgres, newPostgresUrl } from './testDatabase'

/** A new, empty database that `copyDatabase` can copy. PGlite keeps it in a folder, because memory cannot be copied. */
export async function newStoredLocation(): Promise<DatabaseLocation> {
  if (isOnPostgres) return { url: await newPostgresUrl() }
  const folder = newFolder()
  copyEmpty(folder)
  return { folder }
}

/** Copies a database that nothing has open, as a backup or its restoring does. */
export async function copyDatabase(from: DatabaseLocation): Promise<DatabaseLocation> {
  if ('url' in from) return { url: await newPostgresUrl(new URL(from.url).pathname.slice(1)) }
  if (!('folder' in from)) throw new Error('a database in memory cannot be copied')
  const folder = newFolder()
  cpSync(from.folder, folder, { recursive: true })
  return { folder }
}

const folders: string[] = []
function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'florin-backup-'))
  folders.push(parent)
  return join(parent, 'bank')
}

/** Call it once the databases are closed. */
export function deleteFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from 'jest'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '../../db/database'

/**
 * Creates an empty PGlite and one with the bank's tables, once for all runs, because that takes seconds and every test
 * file needs one. Both are kept until PGlite or the migrations change. Workers inherit the folder.
 */
export default async function globalSetup(_: Config, { rootDir = process.cwd() }: Config): Promise<void> {
  const folder = join(rootDir, 'node_modules/.cache', `pglite-${versionOf(rootDir)}`)
  process.env.TEST_PGLITE = folder
  if (existsSync(folder)) return
  // Created elsewhere and renamed, so that a killed run leaves no half of it.
  const making = `${folder}.${process.pid}`
  mkdirSync(making, { recursive: true })
  await (await PGlite.create(join(making, 'empty'))).close()
  writeFileSync(join(making, 'migrated.tar'), await dumpMigrated(join(making, 'migrated')))
  try {
    renameSync(making, folder)
  } catch {
    // Another run was faster.
    rmSync(making, { recursive: true })
  }
}

/**
 * A dump of a database with the bank's tables. Every test file loads it, so it has small files for the write-ahead log and no
 * template databases: 15 MB instead of 42.
 */
async function dumpMigrated(folder: string): Promise<Buffer> {
  await (await PGlite.create(folder, { initDbStartParams: ['--wal-segsize=1'] })).close()
  const { db } = await openDatabase({ folder })
  await db.destroy()
  const pglite = await PGlite.create(folder)
  await pglite.exec('update pg_database set datistemplate = false')
  await pglite.exec('drop database template0')
  await pglite.exec('drop database template1')
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  rmSync(folder, { recursive: true })
  return Buffer.from(await dump.arrayBuffer())
}

/** A hash of PGlite's version, of the code that creates the tables, and of this file. */
function versionOf(rootDir: string): string {
  const database = join(rootDir, 'server/db')
  const hash = createHash('sha256')
  for (const file of [
    'node_modules/@electric-sql/pglite/package.json',
    'server/testing/pglite/globalSetup.ts',
  ])
    hash.update(readFileSync(join(rootDir, file)))
  for (const name of readdirSync(database).sort())
    hash.update(name).update(readFileSync(join(database, name)))
  return hash.digest('hex').slice(0, 16)
}

import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
  const [empty, migrated] = [join(making, 'empty'), join(making, 'migrated')]
  await (await PGlite.create(empty)).close()
  cpSync(empty, migrated, { recursive: true })
  const { db } = await openDatabase({ folder: migrated })
  await db.destroy()
  const pglite = await PGlite.create(migrated)
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  writeFileSync(join(making, 'migrated.tar'), Buffer.from(await dump.arrayBuffer()))
  rmSync(migrated, { recursive: true })
  try {
    renameSync(making, folder)
  } catch {
    // Another run was faster.
    rmSync(making, { recursive: true })
  }
}

/** A hash of PGlite's version and of the code that creates the tables. */
function versionOf(rootDir: string): string {
  const database = join(rootDir, 'server/db')
  const hash = createHash('sha256').update(
    readFileSync(join(rootDir, 'node_modules/@electric-sql/pglite/package.json')),
  )
  for (const name of readdirSync(database).sort())
    hash.update(name).update(readFileSync(join(database, name)))
  return hash.digest('hex').slice(0, 16)
}

import { PGlite } from '@electric-sql/pglite'
import { Kysely, Migrator, PostgresDialect, type Transaction } from 'kysely'
import { migrations } from './migrations'
import { PglitePool } from './pglitePool'
import type { Schema } from './schema'

export type Database = Kysely<Schema>
/** A database or a transaction of it: what a query runs on. */
export type Queryable = Kysely<Schema> | Transaction<Schema>

const INT8 = 20
const NUMERIC = 1700
/** Every number of the schema is whole: cents, wei, blocks. PostgreSQL's sums of int8 are numeric too. */
const parsers = { [INT8]: (text: string) => BigInt(text), [NUMERIC]: (text: string) => BigInt(text) }

/**
 * Opens PGlite in a folder, or in memory without one, and brings its schema up to date. The caller holds the
 * folder's lock (`dataLock.ts`). @throws Error when a migration fails; the database is closed then.
 */
export async function openDatabase(folder?: string): Promise<{ db: Database; isNew: boolean }> {
  const session = await PGlite.create({
    ...(folder !== undefined && { dataDir: folder }),
    parsers,
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: new PglitePool(session) }) })
  try {
    return { db, isNew: await migrate(db) }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Runs what has not run yet. True when nothing had: the database is new. */
async function migrate(db: Database): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const isNew = (await migrator.getMigrations()).every(({ executedAt }) => executedAt === undefined)
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed')
  return isNew
}

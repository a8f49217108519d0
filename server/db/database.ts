import { PGlite } from '@electric-sql/pglite'
import { Kysely, Migrator, PostgresDialect, sql, type Transaction } from 'kysely'
import { CallError } from '../callError'
import { diskOf, noteDisk, type Disk } from './disk'
import { migrations } from './migrations'
import { PglitePool } from './pglitePool'
import { LIMITS, MIGRATION_LIMITS, PostgresPool, type Limits } from './postgresPool'
import type { Schema } from './schema'
import { wholeNumbers } from './wholeNumbers'

export type Database = Kysely<Schema>
/** A database or a transaction of it: what a query runs on. */
export type Queryable = Kysely<Schema> | Transaction<Schema>

/**
 * Where a database is: PGlite in memory, begun from a dump, PGlite in a folder whose lock the caller holds
 * (`folderLock.ts`), or a PostgreSQL server by its `postgres://` address.
 */
export type Place = { dump: Blob } | { folder: string; disk?: Disk } | { url: string; limits?: Limits }

/** A database cannot be opened. The message is one line, for a person, and holds no password. */
export class DatabaseUnusableError extends Error {}

/**
 * Opens a database and brings its schema up to date. Any number of processes may open one PostgreSQL at once: one
 * migrates, the others wait for it. `isNew` is true for the one opening that made the schema.
 * @throws DatabaseUnusableError when a PostgreSQL cannot be reached or is not the bank's, Error when a migration
 * fails; nothing stays open then.
 */
export async function openDatabase(place: Place): Promise<{ db: Database; isNew: boolean }> {
  if ('url' in place) return openPostgres(place.url, place.limits ?? LIMITS)
  const disk = 'folder' in place ? (place.disk ?? diskOf(place.folder)) : undefined
  if (disk?.isFull()) throw new DatabaseUnusableError('The disk of the data folder is full.')
  const session = await PGlite.create({
    ...('folder' in place ? { dataDir: place.folder } : { loadDataDir: place.dump }),
    parsers: wholeNumbers,
    startParams: [...PGlite.defaultStartParams, ...SMALL_LOG],
  })
  const db = kysely(new PglitePool(session, disk))
  try {
    return { db, isNew: await migrate(db) }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** What was written ahead is removed at the next checkpoint (`tidy`), instead of being kept to be written over. */
const SMALL_LOG = ['-c', 'min_wal_size=32MB', '-c', 'wal_recycle=off']

async function openPostgres(url: string, limits: Limits): Promise<{ db: Database; isNew: boolean }> {
  const migrating = kysely(new PostgresPool(url, MIGRATION_LIMITS))
  try {
    await refuseForeignDatabase(migrating)
    const isNew = await migrate(migrating)
    return { db: kysely(new PostgresPool(url, limits)), isNew }
  } catch (error) {
    if (error instanceof CallError) throw unusable(url, reasonOf(error.cause))
    throw error instanceof DatabaseUnusableError ? unusable(url, error.message) : error
  } finally {
    await migrating.destroy()
  }
}

function kysely(pool: PglitePool | PostgresPool): Database {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  noteDisk(db, pool)
  return db
}

/** Runs what has not run yet. True when that began with the first: the database is new. */
async function migrate(db: Database): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed')
  return results[0]?.migrationName === Object.keys(migrations)[0]
}

/** Many a shell has a DATABASE_URL of something else: its tables must not get ours beside them. */
async function refuseForeignDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
    db,
  )
  if (rows.length > 0 && !rows.some(({ name }) => name === 'kysely_migration'))
    throw new DatabaseUnusableError('it holds tables of something else')
}

function unusable(url: string, reason: string): DatabaseUnusableError {
  const { host, pathname } = new URL(url)
  return new DatabaseUnusableError(`The database ${host}${pathname} cannot be used: ${reason}.`)
}

/** A name with several addresses fails with several errors in one that says nothing itself. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as NodeJS.ErrnoException
  return message || (code ?? 'it does not answer')
}

import { Kysely, Migrator, PostgresDialect, sql, type Transaction } from 'kysely'
import { CallError } from '../callError'
import { createFolder } from './createFolder'
import { diskOf, noteDisk, type Disk } from './disk'
import { migrations } from './migrations'
import type { PglitePool } from './pglitePool'
import { MIGRATION_POOL, POOL, PostgresPool, type PoolOptions } from './postgresPool'
import type { Schema } from './schema'

export type Database = Kysely<Schema>
/** A database or a transaction: whatever a query runs on. */
export type Queryable = Kysely<Schema> | Transaction<Schema>

/**
 * Where a database is: PGlite in memory, loaded from a dump; PGlite in a folder whose lock the caller holds
 * (`folderLock.ts`); or a PostgreSQL server by its `postgres://` address.
 */
export type DatabaseLocation = { dump: Blob } | { folder: string; disk?: Disk } | PostgresLocation

interface PostgresLocation {
  url: string
  pool?: PoolOptions
  /** Refuses a database that an older version of the bank made, because that version may be running on it. */
  keepsSchema?: boolean
}

/** A database cannot be opened. The message is one line, for a person, and holds no password. */
export class DatabaseUnusableError extends Error {}

/**
 * Opens a database and brings its schema up to date. Any number of processes may open one PostgreSQL at once: one
 * migrates, the others wait for it. `isNew` is true for the one that created the schema.
 * @throws DatabaseUnusableError when a PostgreSQL cannot be reached or is not the bank's, a newer bank has changed the
 * database, or it needs a migration and `keepsSchema` forbids one; Error when a migration fails. Nothing stays open then
 */
export async function openDatabase(location: DatabaseLocation): Promise<{ db: Database; isNew: boolean }> {
  if ('url' in location) return openPostgres(location)
  const disk = 'folder' in location ? (location.disk ?? diskOf(location.folder)) : undefined
  if (disk?.isFull()) throw new DatabaseUnusableError('The disk of the data folder is full.')
  if ('folder' in location) await createFolder(location.folder)
  // A bank on PostgreSQL never loads PGlite.
  const { PglitePool } = await import('./pglitePool')
  const options = 'folder' in location ? { dataDir: location.folder } : { loadDataDir: location.dump }
  const db = kysely(await PglitePool.open(options, disk))
  try {
    return { db, isNew: await migrate(db) }
  } catch (error) {
    await db.destroy()
    const isUnusable = error instanceof DatabaseUnusableError
    throw isUnusable ? new DatabaseUnusableError(`The database cannot be used: ${error.message}.`) : error
  }
}

async function openPostgres({
  url,
  pool = POOL,
  keepsSchema = false,
}: PostgresLocation): Promise<{ db: Database; isNew: boolean }> {
  const migrating = kysely(new PostgresPool(url, MIGRATION_POOL))
  try {
    await refuseForeignDatabase(migrating)
    if (keepsSchema) await refuseOlderSchema(migrating)
    const isNew = await migrate(migrating)
    return { db: kysely(new PostgresPool(url, pool)), isNew }
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

const migratorOf = (db: Database) =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })

/** Runs the migrations that have not run yet. True when the first of them was among these: the database is new. */
async function migrate(db: Database): Promise<boolean> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest()
  if (error !== undefined) {
    await refuseNewerSchema(db)
    throw error instanceof Error ? error : new Error('a migration failed')
  }
  return results[0]?.migrationName === Object.keys(migrations)[0]
}

/** A bank that was rolled back does not know the newer one's tables. */
async function refuseNewerSchema(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  if (rows.some(({ name }) => !(name in migrations)))
    throw new DatabaseUnusableError('a newer version of the bank has changed it')
}

/** Lets a new database pass: an operator may fill it before the bank's first start. */
async function refuseOlderSchema(db: Database): Promise<void> {
  const known = await migratorOf(db).getMigrations()
  const pending = known.filter(({ executedAt }) => executedAt === undefined)
  if (pending.length > 0 && pending.length < known.length)
    throw new DatabaseUnusableError(
      'an older version of the bank made it; this one brings it up to date when it starts',
    )
}

/** Many shells have the DATABASE_URL of another project. The bank must not create its tables beside that project's. */
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

/** A host with several addresses fails with an AggregateError, whose own message is empty. */
function reasonOf(cause: unknown): string {
  const { message, code } = cause as NodeJS.ErrnoException
  return message || (code ?? 'it does not answer')
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Pool } from 'pg'
import { openDatabase, type Database } from '../server/db/database'
import { MIGRATION_POOL } from '../server/db/postgresPool'
import { startPostgres } from '../server/testing/postgres/startPostgres'

/** One of the two databases, for the bench alone. */
export interface BenchDatabase {
  name: 'PGlite' | 'PostgreSQL'
  dataDir: string
  /** Environment variables of the bank. */
  env: Readonly<Record<string, string>>
  /** Runs a function on the database. PGlite serves one process, so stop the bank first. */
  change(work: (db: Database) => Promise<void>): Promise<void>
  /** Inserts a row without the bank: the upper limit for any call that writes. */
  insertRow(): Promise<unknown>
  close(): Promise<void>
}

const TABLE = 'create table bench_rows (id int8 generated always as identity primary key, body text not null)'
const INSERT =
  "insert into bench_rows (body) values ('a row of the size of an event of the audit trail, or so it is')"

const newFolder = () => mkdtempSync(join(tmpdir(), 'florin-bench-'))

export async function openPglite(): Promise<BenchDatabase> {
  const dataDir = newFolder()
  const raw = await PGlite.create(join(dataDir, 'raw'))
  await raw.exec(TABLE)
  return {
    name: 'PGlite',
    dataDir,
    env: {},
    change: (work) => withDatabase({ folder: join(dataDir, 'bank') }, work),
    insertRow: () => raw.query(INSERT),
    close: async () => {
      await raw.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function openPostgres(): Promise<BenchDatabase> {
  const dataDir = newFolder()
  const server = await startPostgres(process.cwd())
  const raw = new Pool({ connectionString: server.url, max: 8 })
  await raw.query('create database bank')
  await raw.query(TABLE)
  const url = new URL(server.url)
  url.pathname = '/bank'
  return {
    name: 'PostgreSQL',
    dataDir,
    env: { DATABASE_URL: url.href },
    change: (work) => withDatabase({ url: url.href, pool: MIGRATION_POOL }, work),
    insertRow: () => raw.query(INSERT),
    close: async () => {
      await raw.end()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function withDatabase(
  location: Parameters<typeof openDatabase>[0],
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const { db } = await openDatabase(location)
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import type { Database, DatabaseLocation } from '../db/database'
import { migratedDump } from './pglite/prepared'

declare const __TEST_DATABASE__: 'postgres' | undefined

/** Whether this run of a test file is on PostgreSQL: each file runs on both databases (jest.config.ts). */
export const isOnPostgres = typeof __TEST_DATABASE__ !== 'undefined'

/** A new database without rows: on the run's PostgreSQL server, or PGlite in memory. */
export async function newDatabaseLocation(): Promise<DatabaseLocation> {
  return isOnPostgres ? { url: await newPostgresUrl() } : { dump: migratedDump() }
}

/**
 * The address of a new database. Only in the project `bank-postgres`.
 * @param template a database to copy, which nothing has open; an empty one when left out
 */
export async function newPostgresUrl(template = 'template1'): Promise<string> {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '')
  const name = `bank_${randomBytes(8).toString('hex')}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  url.pathname = `/${name}`
  return url.href
}

/**
 * Opens a database for a test, a new one by default. Under jsdom PGlite, from its import on, looks for its files beside
 * the page's current script. So the page names PGlite's own script until the database is open.
 */
export async function openTestDatabase(location?: DatabaseLocation): Promise<Database> {
  const isPage = typeof document !== 'undefined'
  if (isPage) {
    const src = pathToFileURL(require.resolve('@electric-sql/pglite')).href
    Object.defineProperty(document, 'currentScript', {
      configurable: true,
      value: { tagName: 'SCRIPT', src },
    })
  }
  try {
    const { openDatabase } = await import('../db/database')
    return (await openDatabase(location ?? (await newDatabaseLocation()))).db
  } finally {
    if (isPage) Reflect.deleteProperty(document, 'currentScript')
  }
}

import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import type { Place } from '../db/database'
import { migratedDump } from './pglite/prepared'

declare const __TEST_DATABASE__: 'postgres' | undefined

/** Which database this run of a test file is on: each file runs on both (jest.config.ts). */
export const isOnPostgres = typeof __TEST_DATABASE__ !== 'undefined'

/** Where nothing is yet: a new database on the run's PostgreSQL server, or PGlite in memory, with its tables. */
export async function newPlace(): Promise<Place> {
  return isOnPostgres ? { url: await newPostgresUrl() } : { dump: migratedDump() }
}

/** The address of a new, empty database. Only in the project `bank-postgres`. */
export async function newPostgresUrl(): Promise<string> {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? '')
  const name = `bank_${randomBytes(8).toString('hex')}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  url.pathname = `/${name}`
  return url.href
}

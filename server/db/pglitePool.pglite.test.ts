import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { migratedDump } from '../testing/pglite/prepared'
import { openDatabase } from './database'

/** Breaks PGlite in the middle of a transaction, and says what goes on afterwards. */
const BREAKDOWN = `
const { PGlite } = await import('@electric-sql/pglite')
const { PglitePool } = await import('./server/db/pglitePool.ts')
const { migratedDump } = await import('./server/testing/pglite/prepared.ts')
const pool = await PglitePool.open({ loadDataDir: migratedDump() })
const client = await pool.connect()
await client.query('begin', [])
const { execProtocolStream } = PGlite.prototype
PGlite.prototype.execProtocolStream = () => Promise.reject(new Error('PGlite broke down'))
await client.query('select 1', []).catch(() => undefined)
PGlite.prototype.execProtocolStream = execProtocolStream
client.release()
await (await pool.connect()).query('select 1', [])
console.log('The next caller was answered.')
process.exit(0)`

it('ends the process when PGlite breaks down, before another caller goes on inside the transaction', async () => {
  const run = promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    BREAKDOWN,
  ])
  await expect(run).rejects.toMatchObject({ code: 1, stdout: '' })
  await expect(run).rejects.toThrow('PGlite broke down')
})

it('lets the process do other work between two queries, and enters PGlite once for each', async () => {
  const { db } = await openDatabase({ dump: migratedDump() })
  const entered = jest.spyOn(PGlite.prototype, 'execProtocolStream')
  let turns = 0
  const countTurn = () => {
    turns += 1
    next = setImmediate(countTurn)
  }
  let next = setImmediate(countTurn)
  for (let query = 0; query < 5; query += 1) await sql`select ${query}::int`.execute(db)
  clearImmediate(next)
  expect(entered).toHaveBeenCalledTimes(5)
  expect(turns).toBeGreaterThanOrEqual(5)
  entered.mockRestore()
  await db.destroy()
})

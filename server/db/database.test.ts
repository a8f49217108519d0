import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { copyEmpty } from '../testing/pglite/prepared'
import { isOnPostgres, newPostgresUrl, openTestDatabase } from '../testing/testDatabase'
import type { Database } from './database'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())

const event = {
  at: new Date('2026-11-20T12:00:00Z'),
  kind: 'Test',
  wallet: '0x',
  entity_id: null,
  data: '{"a":"1"}',
}

describe('the database', () => {
  it('reads whole numbers of any size as integers, and JSON as values', async () => {
    const { id } = await db.insertInto('events').values(event).returning('id').executeTakeFirstOrThrow()
    expect(typeof id).toBe('bigint')
    const row = await db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ at: event.at, data: { a: '1' } })
    const payment = {
      id: '00000000-0000-4000-8000-000000000001',
      chain_id: 31337n,
      transaction_hash: '0x1',
      kind: 'debit' as const,
      entity_id: '00000000-0000-4000-8000-000000000002',
      wallet: '0x',
      value_wei: 2n ** 256n - 1n,
      block_number: 2n ** 62n,
      block_hash: '0x',
      block_time: event.at,
      price_cents: null,
      intent_id: null,
      recorded_at: event.at,
    }
    await db.insertInto('payments').values(payment).execute()
    expect(await db.selectFrom('payments').selectAll().executeTakeFirst()).toMatchObject(payment)
  })

  it('refuses to record a hash twice, whatever the code does', async () => {
    const payment = await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
    const twice = {
      ...payment,
      id: '00000000-0000-4000-8000-000000000003',
      entity_id: '00000000-0000-4000-8000-000000000004',
    }
    await expect(db.insertInto('payments').values(twice).execute()).rejects.toThrow('payments_hash')
  })

  it('never changes or deletes an event', async () => {
    await db.insertInto('events').values(event).execute()
    const refusal = 'events are never changed or deleted'
    await expect(db.updateTable('events').set({ kind: 'Other' }).execute()).rejects.toThrow(refusal)
    await expect(db.deleteFrom('events').execute()).rejects.toThrow(refusal)
    expect(await db.selectFrom('events').where('kind', '=', 'Test').select('id').execute()).not.toEqual([])
  })

  it('serves queries in turn, also after a failed transaction', async () => {
    const failing = db.transaction().execute(async (trx) => {
      await trx
        .insertInto('events')
        .values({ ...event, kind: 'Undone' })
        .execute()
      throw new Error('undo')
    })
    const others = Array.from({ length: 20 }, () => db.selectFrom('events').select('kind').execute())
    await expect(failing).rejects.toThrow('undo')
    for (const rows of await Promise.all(others)) expect(rows.map(({ kind }) => kind)).not.toContain('Undone')
  })

  it('parses a statement once, however often it runs', async () => {
    const names = await db.connection().execute(async (connection) => {
      for (const kind of ['One', 'Two'])
        await connection.selectFrom('events').select('at').where('kind', '=', kind).execute()
      const { rows } = await sql<{ name: string }>`
        select name from pg_prepared_statements
        where statement = 'select "at" from "events" where "kind" = $1'`.execute(connection)
      return rows
    })
    expect(names).toHaveLength(1)
  })

  it('is not opened by a bank that is older than its tables', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'florin-newer-'))
    if (!isOnPostgres) copyEmpty(join(folder, 'bank'))
    const location = isOnPostgres ? { url: await newPostgresUrl() } : { folder: join(folder, 'bank') }
    const newer = await openTestDatabase(location)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', 'then')`.execute(
      newer,
    )
    await newer.destroy()
    await expect(openTestDatabase(location)).rejects.toThrow(
      /^The database .*cannot be used: a newer version of the bank has changed it\.$/,
    )
    rmSync(folder, { recursive: true })
  })
})

import { sql } from 'kysely'
import { Client } from 'pg'
import { newPostgresUrl, openTestDatabase } from '../testing/testDatabase'
import { deleteExpired } from './deleteExpired'
import { openDatabase, type Database, type Queryable } from './database'
import { migrations } from './migrations'
import { POOL } from './postgresPool'
import { transact } from './transact'

describe('a PostgreSQL database', () => {
  it('gets its tables from one of many banks that start at once', async () => {
    const url = await newPostgresUrl()
    const opened = await Promise.all(Array.from({ length: 8 }, () => openDatabase({ url })))
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1)
    for (const { db } of opened)
      expect(await db.selectFrom('whitelist').select('address').execute()).toEqual([])
    const again = await openDatabase({ url })
    expect(again.isNew).toBe(false)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      again.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations))
    await Promise.all([...opened, again].map(({ db }) => db.destroy()))
  })

  it('is read committed for single statements too, whatever the server’s default is', async () => {
    const url = await newPostgresUrl()
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(`do $$ begin
      execute format('alter database %I set default_transaction_isolation = serializable', current_database());
    end $$`)
    await client.end()
    const { db } = await openDatabase({ url })
    const { rows } = await sql`show transaction_isolation`.execute(db)
    expect(rows).toEqual([{ transaction_isolation: 'read committed' }])
    await db.destroy()
  })

  it('of another project is left alone', async () => {
    const url = await newPostgresUrl()
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query('create table recipes (id int)')
    await expect(openDatabase({ url })).rejects.toThrow(/^The database .* holds tables of something else\.$/)
    const { rows } = await client.query(
      `select table_name from information_schema.tables where table_schema = 'public'`,
    )
    expect(rows).toEqual([{ table_name: 'recipes' }])
    await client.end()
  })
})

describe('a migration by another process', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const membersOf = (db: Queryable) =>
    db.selectFrom('whitelist').selectAll().where('added_at', '=', at).execute()
  const addColumn = (db: Database, name: string) =>
    sql`alter table whitelist add column ${sql.ref(name)} int default 1`.execute(db)

  it('does not break prepared statements, on any connection', async () => {
    const url = await newPostgresUrl()
    const [{ db }, { db: other }] = [await openDatabase({ url }), await openDatabase({ url })]
    await db.insertInto('whitelist').values({ address: '0x', added_at: at }).execute()
    const askAll = () => Promise.all(Array.from({ length: POOL.connections }, () => membersOf(db)))
    await askAll()
    await addColumn(other, 'one')
    for (const rows of await askAll()) expect(rows).toEqual([{ address: '0x', added_at: at, one: 1 }])
    // Under new names.
    await askAll()
    await addColumn(other, 'two')
    let attempts = 0
    const rows = await transact(db, (trx) => {
      attempts += 1
      return membersOf(trx)
    })
    expect(rows).toEqual([{ address: '0x', added_at: at, one: 1, two: 1 }])
    expect(attempts).toBe(2)
    await Promise.all([db.destroy(), other.destroy()])
  })
})

describe('two sessions', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  const row = (nonce: string) => ({ nonce, wallet: '0x', expires_at: at })

  it('that wait for each other’s rows both finish, one of them at a later attempt', async () => {
    const db = await openTestDatabase()
    await db.insertInto('nonces').values(['a', 'b'].map(row)).execute()
    let attempts = 0
    let meet: () => void
    const met = new Promise<void>((resolve) => (meet = resolve))
    const bothHoldOne = () => {
      if (++attempts === 2) meet()
      return met
    }
    const rename = (hashes: readonly [string, string], wallet: string) =>
      transact(db, async (trx) => {
        const one = (hash: string) =>
          trx.updateTable('nonces').set({ wallet }).where('nonce', '=', hash).execute()
        await one(hashes[0])
        await bothHoldOne()
        await one(hashes[1])
      })
    await Promise.all([rename(['a', 'b'], '0x1'), rename(['b', 'a'], '0x2')])
    // Usually three; sometimes the restarted one is faster than the other.
    expect(attempts).toBeGreaterThan(2)
    const rows = await db.selectFrom('nonces').select('wallet').execute()
    expect(new Set(rows.map(({ wallet }) => wallet)).size).toBe(1)
    await db.destroy()
  })

  it('delete expired rows without waiting for each other', async () => {
    const db = await openTestDatabase()
    await db.insertInto('nonces').values(['a', 'b'].map(row)).execute()
    await transact(db, async (trx) => {
      await trx.deleteFrom('nonces').where('nonce', '=', 'a').execute()
      await deleteExpired(db, 'nonces', sql`expires_at <= ${at}`)
      const left = await db.selectFrom('nonces').select('nonce').execute()
      expect(left).toEqual([{ nonce: 'a' }])
    })
    expect(await db.selectFrom('nonces').select('nonce').execute()).toEqual([])
    await db.destroy()
  })
})

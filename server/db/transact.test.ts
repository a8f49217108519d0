import { sql } from 'kysely'
import { openTestDatabase } from '../testing/testDatabase'
import type { Database, Queryable } from './database'
import { transact } from './transact'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.destroy())
beforeEach(() => db.deleteFrom('whitelist').execute())

const raise = (trx: Queryable, state: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${state}'; end $$`)}`.execute(trx)

/** Work that writes a row and then fails, once for each state. */
function failing(states: readonly string[]) {
  let attempt = 0
  return {
    count: () => attempt,
    work: async (trx: Queryable) => {
      const state = states[attempt++]
      await trx
        .insertInto('whitelist')
        .values({ address: `attempt ${attempt}`, added_at: new Date() })
        .execute()
      if (state !== undefined) await raise(trx, state)
      return 'done'
    },
  }
}
const traces = async () =>
  (await db.selectFrom('whitelist').select('address').execute()).map(({ address }) => address)

describe('a transaction', () => {
  it('is repeated after a serialisation failure and a deadlock, without the writes that failed', async () => {
    const { work } = failing(['40001', '40P01'])
    expect(await transact(db, work)).toBe('done')
    expect(await traces()).toEqual(['attempt 3'])
  })

  it('gives up after five attempts', async () => {
    const { work, count } = failing(Array<string>(9).fill('40001'))
    await expect(transact(db, work)).rejects.toMatchObject({ code: '40001' })
    expect([count(), await traces()]).toEqual([5, []])
  })

  it('throws any other error at once', async () => {
    const { work, count } = failing(['23505'])
    await expect(transact(db, work)).rejects.toMatchObject({ code: '23505' })
    expect([count(), await traces()]).toEqual([1, []])
  })

  it('leaves nothing behind after an outage', async () => {
    const { work, count } = failing(['53200'])
    await expect(transact(db, work)).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    expect([count(), await traces()]).toEqual([1, []])
  })

  it('is read committed, whatever the server’s default is', async () => {
    const { rows } = await transact(db, (trx) => sql`show transaction_isolation`.execute(trx))
    expect(rows).toEqual([{ transaction_isolation: 'read committed' }])
  })
})

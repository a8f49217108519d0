import { sql } from 'kysely'
import { calls } from '../../src/services/contracts'
import { post } from '../testing/customer'
import { makeBank, type TestBank } from '../testing/makeBank'
import { newPostgresUrl } from '../testing/testDatabase'
import { startProxy, type TcpProxy } from '../testing/startProxy'
import { POOL } from './postgresPool'

const IMPATIENT = { connections: 3, connectMs: 700, statementMs: 1_500, answerMs: 2_000 }
let proxy: TcpProxy
let bank: TestBank
beforeAll(async () => {
  proxy = await startProxy(await newPostgresUrl())
  bank = await makeBank({ rpcUrls: ['http://127.0.0.1:9'], location: { url: proxy.url, pool: IMPATIENT } })
})
afterAll(async () => {
  await bank.close()
  await proxy.stop()
})
afterEach(() => {
  proxy.mend()
  return untilBack()
})

const ask = () => post(bank, calls.whitelisted.path, { address: bank.settings.treasury })
const askAll = async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, ask))
  return [...new Set(answers.map(({ status, code }) => `${status} ${code ?? ''}`))]
}
const untilBack = async () => {
  while ((await ask()).status !== 200);
}
const UNAVAILABLE = ['503 DATABASE_UNAVAILABLE']
const sleepIn = () => sql`select pg_sleep(30)`.execute(bank.db)

describe('a database', () => {
  it('that is gone is said to be, in calls that run and in calls that come', async () => {
    const running = sleepIn()
    await untilAsleep()
    proxy.cut()
    await expect(running).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    expect(await askAll()).toEqual(UNAVAILABLE)
    // Counted at the database one by one: what cannot be counted is not let through.
    const nonce = await post(bank, calls.authNonce.path, { wallet: bank.settings.treasury })
    expect(nonce).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' })
    bank.passTime(1_000)
    const { database } = (await (await bank.app.request('/readyz')).json()) as { database: string }
    expect(database).toBe('unavailable')
  })

  it('that is gone in the middle of a transaction is said to be, and nothing was done', async () => {
    const doing = bank.db.transaction().execute(async (trx) => {
      await trx.insertInto('whitelist').values({ address: 'half', added_at: new Date() }).execute()
      proxy.cut()
      await trx.insertInto('whitelist').values({ address: 'done', added_at: new Date() }).execute()
    })
    await expect(doing).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    proxy.mend()
    await untilBack()
    expect(await bank.db.selectFrom('whitelist').select('address').execute()).toEqual([])
  })

  it('that does not answer is not waited for, neither by who has a connection nor by who needs one', async () => {
    proxy.mute()
    expect(await askAll()).toEqual(UNAVAILABLE)
    expect(await askAll()).toEqual(UNAVAILABLE)
  })

  it('that takes too long for one statement is said to be gone', async () => {
    await expect(sleepIn()).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
  })

  it('whose connections are all taken is said to be gone', async () => {
    let holding = 0
    let report: (code: string | undefined) => void
    const answer = new Promise<string | undefined>((resolve) => (report = resolve))
    const held = Array.from({ length: IMPATIENT.connections }, () =>
      bank.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        // The last to have one asks for one more; the others hold theirs until it is answered.
        if (++holding === IMPATIENT.connections) report((await ask()).code)
        await answer
      }),
    )
    expect(await answer).toBe('DATABASE_UNAVAILABLE')
    await Promise.all(held)
  })

  it('that ends its connections does not end the bank, and the log says why calls failed', async () => {
    await untilBack()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(bank.db)
    await untilBack()
    proxy.cut()
    await ask()
    expect(bank.logged()).toContain('The bank cannot reach its database right now.')
    expect(bank.logged()).toMatch(/Connection terminated|ECONNRESET/)
  })

  it('that has no room left is said to be full', async () => {
    const write = sql`do $$ begin raise exception using errcode = 'disk_full'; end $$`.execute(bank.db)
    await expect(write).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' })
    const { database } = (await (await bank.app.request('/readyz')).json()) as { database: string }
    expect(database).toBe('full')
  })

  it('is given no more connections than its share, and the bank’s own waits are bounded', () => {
    expect(POOL.connections).toBeLessThanOrEqual(20)
    for (const ms of [POOL.connectMs, POOL.statementMs, POOL.answerMs]) {
      expect(ms).toBeGreaterThan(0)
      expect(ms).toBeLessThanOrEqual(15_000)
    }
    expect(POOL.answerMs).toBeGreaterThan(POOL.statementMs)
  })
})

/** Until the server is at it: a connection that is cut before the statement arrives proves less. */
async function untilAsleep(): Promise<void> {
  const asleep = sql`
    select 1 from pg_stat_activity where datname = current_database() and query like 'select pg_sleep%'`
  while ((await asleep.execute(bank.db)).rows.length === 0);
}
